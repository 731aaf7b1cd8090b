import { defineQuery } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import { choose } from '../../kernel/prompts.ts';
import { chooses } from './consultation.endpoints.ts';
import type { ConsultationParam } from './consultation.params.ts';
import { REPRESENT } from './represent.ts';

const path = '/blade-remote/oneSubject';
const domain = 'consultation';

/** What the caller's hospital asks of an application beyond the form's own required fields (domain rules 6.1.1). */
export const applicationRules = defineQuery({
  name: 'get-application-rules',
  title: '会诊申请要求',
  domain,
  kind: 'row',
  path: `${path}/applicationRules`,
  // Whoever sends a draft off in its applicant's place is told where it goes.
  permission: [...chooses, REPRESENT],
  row: {
    consentRequired: field.flag('须上传知情同意书', { always: true }),
    /** What the kinds ask for by parameters of the hospital (`demands`): their values. */
    demands: field.json<Partial<Record<ConsultationParam, number>>, { always: true }>('申请要求', { always: true }),
    /** Whether the caller's title is enough for the kinds that ask for one. */
    isSenior: field.flag('副主任医师及以上', { dictionary: 'yes_no', always: true }),
  },
});

/**
 * Other consultations of an order's experts within half an hour of `scheduleTime`: a warning, no refusal. Number, hour and which expert
 * only, since they may be another hospital's.
 */
export const bookedTimes = defineQuery({
  name: 'list-booked-times',
  title: '专家同一时间的会诊',
  domain,
  kind: 'list',
  path: `${path}/bookedTimes`,
  permission: 'consultation_schedule',
  input: {
    applyOrderId: field.id('会诊单', { required: true }),
    scheduleTime: field.datetime('会诊时间', { required: choose }),
  },
  row: {
    no: field.text('会诊编号', { always: true }),
    scheduleTime: field.datetime('会诊安排时间', { always: true }),
    targetDoctorName: field.text('会诊专家'),
  },
  key: 'applyOrderId',
  keyOf: 'consultation',
});
