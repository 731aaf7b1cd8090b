import { field, pick } from '../../kernel/field.ts';
import { idNumber } from '../../kernel/id-number.ts';
import { choose, enter } from '../../kernel/prompts.ts';
import { standardFields } from '../../kernel/resource-row.ts';
import { code, email, mobile, personName, reason } from '../../kernel/validators.ts';
import { doctorTitles, sexes } from '../settings/person-words.ts';

export const userCategories = { 1: '商城用户', 2: '机构用户' } as const;
export const userStates = { 1: '启用', 0: '停用' } as const;
export const userTypes = { web: '网页端', app: '移动端', other: '其他' } as const;

/** What the medical office says of somebody as an expert for other hospitals (domain rules 6.1.7). */
export const expertStandingFields = {
  practiceSince: field.date('执业起始日期', { group: '专家资格' }),
  expertOverride: field.text('资格特批原因', {
    max: 200,
    format: reason,
    group: '专家资格',
    hint: '填写后不再检查执业年限和职称',
  }),
  clinicStopFrom: field.date('停诊开始日期', { group: '停诊安排' }),
  clinicStopTo: field.date('停诊结束日期', { group: '停诊安排', hint: '含当天，停诊期间不接受会诊预约' }),
  clinicStopReason: field.text('停诊原因', { max: 100, group: '停诊安排' }),
} as const;

/** What a medical office looks for among its experts: of whom nobody has said since when they practise, and who sees nobody, now or later. */
const expertStates = { undated: '无执业起始日期', stopped: '停诊中', stopping: '已安排停诊' } as const;

/** Who a person is and what they do; a sheet of people has the same. */
export const accountFields = {
  account: field.text('账号', { required: enter, min: 2, max: 50, format: code, group: '基础信息' }),
  realName: field.text('姓名', { required: enter, max: 50, format: personName, group: '基础信息' }),
  userCategory: field.choice('用户类别', userCategories, {
    dictionary: 'user_category',
    required: choose,
    default: '2',
    group: '基础信息',
  }),
  status: field.choice('状态', userStates, { dictionary: 'user_status', required: choose, default: '1', group: '基础信息' }),
  sex: field.openChoice('性别', sexes, { numeric: true, dictionary: 'sex', group: '基础信息' }),
  birthday: field.date('出生日期', { group: '基础信息' }),
  phone: field.text('手机号', { max: 11, format: mobile, sensitive: 'phone', group: '基础信息' }),
  email: field.text('邮箱', { max: 100, format: email, group: '基础信息' }),
  idNumber: field.text('身份证号', { max: 18, format: idNumber, sensitive: 'idNumber', group: '基础信息' }),
  deptId: field.id('部门', { names: 'department', group: '职责信息' }),
  roleIds: field.ids('角色', { names: 'role', wire: ['roleId'], max: 20, group: '职责信息' }),
  postIds: field.ids('岗位', { names: 'post', wire: ['postId'], max: 20, group: '职责信息' }),
  code: field.text('工号', { max: 30, format: code, group: '职责信息' }),
  title: field.openChoice('职称', doctorTitles, { dictionary: 'doctor_title', group: '职责信息' }),
  isExpert: field.flag('会诊专家', { default: 0, group: '职责信息' }),
  remark: field.longText('备注', { max: 200, group: '职责信息' }),
} as const;

/** What somebody with the right to do so says about a person. */
export const userFormFields = { ...accountFields, ...expertStandingFields } as const;

const names = {
  deptName: field.text('部门', { width: 130, group: '职责信息' }),
  roleName: field.text('角色', { width: 150, group: '职责信息' }),
  postName: field.text('岗位', { width: 120, group: '职责信息' }),
} as const;

/** As lists and exports show a person. Their password's hash is nowhere among what can be shown. */
export const userRowFields = {
  id: standardFields.id,
  account: field.text('账号', { always: true, width: 110, sortable: true }),
  realName: field.text('姓名', { always: true, width: 100, sortable: true }),
  userCategory: field.choice('用户类别', userCategories, { dictionary: 'user_category', width: 90 }),
  code: field.text('工号', { width: 90 }),
  ...names,
  phone: field.text('手机号', { sensitive: 'phone', width: 120 }),
  sex: field.openChoice('性别', sexes, { numeric: true, named: 'sexName', dictionary: 'sex', width: 60 }),
  status: field.choice('状态', userStates, { named: 'statusName', dictionary: 'user_status', width: 70 }),
  lockedUntil: field.datetime('锁定至', { width: 150 }),
  hasFactor: field.flag('双因素认证', { width: 100 }),
  title: field.openChoice('职称', doctorTitles, { dictionary: 'doctor_title', width: 100 }),
  isExpert: field.flag('会诊专家', { width: 90 }),
  practiceSince: { ...expertStandingFields.practiceSince, width: 120 },
  expertOverride: { ...expertStandingFields.expertOverride, width: 160 },
  clinicStopFrom: { ...expertStandingFields.clinicStopFrom, width: 120 },
  clinicStopTo: { ...expertStandingFields.clinicStopTo, width: 120 },
  clinicStopReason: { ...expertStandingFields.clinicStopReason, width: 140 },
  createTime: standardFields.createTime,
  version: standardFields.version,
} as const;

/** Whose a person is and where they belong, for clients that fill their form from the list. */
export const userPlaceFields = {
  tenantId: standardFields.tenantId,
  name: field.text('昵称'),
  deptId: field.id('部门'),
  roleId: field.ids('角色', { joined: true }),
  postId: field.ids('岗位', { joined: true }),
} as const;

/** One person as their form and their page show them. */
export const userDetailFields = {
  ...pick(standardFields, 'id', 'tenantId', 'version'),
  name: userPlaceFields.name,
  ...userFormFields,
  ...names,
  lockedUntil: userRowFields.lockedUntil,
  hasFactor: userRowFields.hasFactor,
  mustChangePassword: field.flag('需修改密码'),
  createTime: standardFields.createTime,
  updateTime: standardFields.updateTime,
} as const;

export const platformFields = {
  userType: field.choice('平台类型', userTypes, { dictionary: 'user_type', required: choose }),
  userExt: field.json('扩展信息', { max: 4000 }),
} as const;

export const userFilters = {
  account: field.text('账号', { max: 50, filter: 'contains' }),
  realName: field.text('姓名', { max: 50, filter: 'contains' }),
  phone: field.text('手机号', { max: 20, sensitive: 'phone', filter: 'contains' }),
  /** With all departments below it. */
  deptId: field.id('部门', { filter: 'equals' }),
  roleId: field.id('角色', { filter: 'equals' }),
  postId: field.id('岗位', { filter: 'equals' }),
  userCategory: field.choice('用户类别', userCategories, { dictionary: 'user_category', filter: 'choice' }),
  status: field.choice('状态', userStates, { dictionary: 'user_status', filter: 'choice' }),
  isExpert: field.flag('会诊专家', { filter: 'choice' }),
  expertState: field.choice('专家情况', expertStates, { ownWords: 'follows from the dates of an expert', filter: 'choice' }),
  createTime: standardFields.createTime,
} as const;
