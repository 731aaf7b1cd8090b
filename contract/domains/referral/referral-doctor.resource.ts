import { field } from '../../kernel/field.ts';
import { choose } from '../../kernel/prompts.ts';
import { defineResource } from '../../kernel/resource.ts';

/** The doctors of a hospital to whom others may refer; with them, their departments (domain rules 6.5.1). */
export const referralDoctor = defineResource({
  name: 'referral-doctor',
  title: '接诊医师设置',
  purpose: '开放接诊的科室和医师在这里设置，转出方据此选择',
  domain: 'referral',
  path: '/blade-remote/mutualreferralhospital/doctor',
  scope: 'tenant',
  permission: 'referral_doctor',
  fields: {
    userId: field.id('接诊医师', { names: 'user_account', required: choose, filter: 'equals', width: 160 }),
    dutyPhone: field.text('值班电话', {
      max: 20,
      width: 140,
      hint: '危重转诊时显示给转出医院；不填则显示本科室或本院其他接诊医师的值班电话，都没有的显示平台为本院登记的转诊联系电话',
    }),
    remark: field.text('备注', { max: 80 }),
  },
  called: 'userId',
  columns: ['userId', 'dutyPhone', 'remark', 'createTime'],
  verbs: ['list', 'detail', 'submit', 'remove', 'export'],
  unique: [['userId']],
  references: { userId: 'user_account' },
  menu: { parent: 'referral', path: '/referral/doctors', icon: 'team', sort: 95 },
});
