import { defineQuery } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import { choose } from '../../kernel/prompts.ts';
import { defineResource } from '../../kernel/resource.ts';
import { chooses } from './consultation.endpoints.ts';
import { physiologyTypes } from './kinds/physiology.kind.ts';

/** What a hospital says of its doctors to those who look for an expert. Name, title and department are those of the account. */
export const doctorDetail = defineResource({
  name: 'doctor-detail',
  title: '医生名片',
  purpose: '专家的名片在这里维护，申请人选专家时可以看到',
  domain: 'consultation',
  path: '/blade-remote/doctordetail',
  scope: 'tenant',
  permission: 'doctor_detail',
  fields: {
    userId: field.id('名片医生', { names: 'user_account', required: choose, filter: 'equals' }),
    speciality: field.text('擅长', { max: 200, filter: 'contains', width: 260 }),
    introduction: field.longText('简介', { max: 1000 }),
    academicPost: field.text('学术任职', { max: 200 }),
    /** Who says nothing is offered for all of them. */
    physiologyTypes: field.choices('电生理判读类型', physiologyTypes, {
      dictionary: 'physiology_type',
      hint: '选择后只在这些类型的电生理会诊中供选择，不选则全部类型都可选择',
    }),
  },
  columns: ['userId', 'speciality', 'physiologyTypes', 'academicPost', 'createTime'],
  verbs: ['list', 'detail', 'submit', 'remove', 'export'],
  unique: [['userId']],
  references: { userId: 'user_account' },
  menu: { parent: 'consultation', path: '/consultation/doctor-detail', icon: 'idcard', sort: 88 },
});

/** The public card of an expert of any hospital; how many have judged them, and the average where those are enough (domain rules 6.6.5). */
export const doctorCard = defineQuery({
  name: 'show-doctor-card',
  title: '专家名片',
  domain: 'consultation',
  kind: 'row',
  path: '/blade-remote/doctordetail/card',
  permission: chooses,
  input: { userId: field.id('专家', { required: choose }) },
  row: {
    id: field.id('医生编号', { always: true }),
    realName: field.text('姓名', { always: true }),
    title: field.text('职称'),
    deptName: field.text('科室'),
    hospital: field.text('医院', { isHospital: true }),
    speciality: field.text('擅长'),
    introduction: field.longText('简介'),
    academicPost: field.text('学术任职'),
    /** Consultations that they have answered, alone or as one of several who were there. */
    consultationCount: field.whole('会诊次数', { always: true }),
    evaluationCount: field.whole('评价数', { always: true }),
    /** One digit after the point. */
    averageScore: field.text('平均评分'),
  },
});
