import { field } from '../../kernel/field.ts';
import { choose, enter } from '../../kernel/prompts.ts';
import { defineResource } from '../../kernel/resource.ts';
import { doctorTitles } from '../settings/person-words.ts';
import { consultationKinds } from './kinds/kind-names.ts';

/** What a consultation with a doctor of this title costs, in cents. Fixed on the order when it is submitted (domain rules 6.1.4). */
export const doctorFee = defineResource({
  name: 'doctor-fee',
  title: '会诊费用',
  purpose: '各职称的会诊费用在这里维护，收费时按此计价',
  domain: 'consultation',
  path: '/blade-remote/doctorFee',
  // The specification names these beside submit; they do the same.
  verbAliases: { submit: ['doctorTitleFeeSave', 'doctorTitleFeeUpdate'] },
  scope: 'tenant',
  permission: 'doctor_fee',
  fields: {
    remoteType: field.choice('业务类型', consultationKinds, {
      dictionary: 'consultation_kind',
      required: choose,
      filter: 'choice',
    }),
    title: field.openChoice('职称', doctorTitles, { dictionary: 'doctor_title', required: choose, filter: 'choice' }),
    doctorTitleFee: field.money('会诊费', { required: enter, max: 10_000_00, sortable: true }),
    remark: field.text('备注', { max: 80 }),
  },
  columns: ['remoteType', 'title', 'doctorTitleFee', 'remark'],
  verbs: ['list', 'detail', 'submit', 'remove', 'export'],
  unique: [['remoteType', 'title']],
  menu: { parent: 'consultation', path: '/consultation/doctor-fee', icon: 'money', sort: 90 },
});
