import { field } from '../../kernel/field.ts';
import { choose } from '../../kernel/prompts.ts';
import { HOSPITAL } from '../../kernel/reference.ts';
import { defineResource } from '../../kernel/resource.ts';
import { referralDirections } from './referral.words.ts';

/** Who may refer to whom, for each direction: the platform says so, every hospital reads it (domain rules 6.5.1). */
export const hospitalRelation = defineResource({
  name: 'hospital-relation',
  title: '转诊关系',
  purpose: '在这里设置医院之间可以互相转诊的方向',
  domain: 'referral',
  path: '/blade-remote/hospitalrelation',
  scope: 'shared-read',
  permission: 'hospital_relation',
  fields: {
    fromTenantId: field.text('转出医院', { required: choose, max: 12, names: HOSPITAL, filter: 'equals', isHospital: true, width: 200 }),
    toTenantId: field.text('接诊医院', { required: choose, max: 12, names: HOSPITAL, filter: 'equals', isHospital: true, width: 200 }),
    meetingType: field.choice('转出去向', referralDirections, {
      dictionary: 'referral_direction',
      required: choose,
      filter: 'choice',
      width: 120,
    }),
    remark: field.text('备注', { max: 80 }),
  },
  columns: ['fromTenantId', 'toTenantId', 'meetingType', 'remark', 'createTime'],
  verbs: ['list', 'detail', 'submit', 'remove', 'export'],
  unique: [['fromTenantId', 'toTenantId', 'meetingType']],
  called: 'fromTenantId',
  menu: {
    parent: 'referral',
    path: '/referral/relations',
    icon: 'partition',
    sort: 90,
    buttons: [{ code: 'hospital_relation_join', title: '按医联体建立' }],
  },
});
