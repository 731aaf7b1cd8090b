import { field } from '../../kernel/field.ts';
import { idNumber } from '../../kernel/id-number.ts';
import { choose, enter } from '../../kernel/prompts.ts';
import { defineResource } from '../../kernel/resource.ts';
import { personName } from '../../kernel/validators.ts';
import { ethnicities } from '../settings/person-words.ts';

export const educations = { 1: '博士研究生', 2: '硕士研究生', 3: '大学本科', 4: '大学专科', 5: '中等专科', 6: '高中及以下' } as const;
export const politicalStates = { 1: '中共党员', 2: '共青团员', 3: '民主党派', 4: '群众' } as const;

/** What the personnel office knows of a person beyond their account. */
export const userBasic = defineResource({
  name: 'user-basic',
  title: '用户基本信息',
  domain: 'access',
  path: '/blade-user/bladeuserbasic',
  scope: 'tenant',
  permission: 'user_basic',
  fields: {
    userId: field.id('用户', { names: 'user_account', required: choose, filter: 'equals' }),
    realName: field.text('姓名', { required: enter, max: 50, format: personName, filter: 'contains' }),
    idNumber: field.text('身份证号', { max: 18, sensitive: 'idNumber', format: idNumber }),
    birthday: field.date('出生日期'),
    nation: field.openChoice('民族', ethnicities, { dictionary: 'ethnicity' }),
    nativePlace: field.text('籍贯', { max: 50 }),
    education: field.openChoice('学历', educations, { dictionary: 'education', filter: 'choice' }),
    politicalStatus: field.openChoice('政治面貌', politicalStates, { dictionary: 'political_status', filter: 'choice' }),
    graduateSchool: field.text('毕业院校', { max: 100, filter: 'contains' }),
    entryDate: field.date('入职日期', { filter: 'range' }),
    remark: field.longText('备注', { max: 200 }),
  },
  columns: ['realName', 'idNumber', 'nation', 'education', 'politicalStatus', 'graduateSchool', 'entryDate'],
  verbs: ['list', 'detail', 'submit', 'remove', 'export'],
  unique: [['userId']],
  references: { userId: 'user_account' },
  reach: { scope: 'user', person: 'userId' },
  menu: { parent: 'system', path: '/system/user-basic', icon: 'team', sort: 65 },
});
