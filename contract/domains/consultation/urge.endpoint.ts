import { defineEndpoint } from '../../kernel/endpoint.ts';
import { byId } from './consultation-move.ts';
import { byApplicant } from './represent.ts';

/** Whom an order waits for is asked to hurry, once an hour at most (the measure of domain rules 6.20.9). The order stays where it is. */
export const urgeConsultation = defineEndpoint({
  domain: 'consultation',
  name: 'urge-consultation',
  title: '催办',
  kind: 'action',
  method: 'POST',
  path: '/blade-remote/oneSubject/urge',
  permission: byApplicant,
  input: byId,
  key: 'applyOrderId',
  keyOf: 'consultation',
});

const URGE_EVERY_MS = 3_600_000;

/** When it may be urged again that was urged then; milliseconds. */
export const urgedAgainAt = (urgedMs: number): number => urgedMs + URGE_EVERY_MS;

/** What is asked of whom an order waits for that may be urged, by its state. */
export const urgedTo: Readonly<Record<string, string>> = {
  wait_dept_approval: '请尽快审批',
  wait_office_approval: '请尽快审批',
  wait_primaryaudit: '请尽快审核',
  wait_scheduling: '请尽快安排会诊',
  wait_receiving: '请尽快确认收到切片',
  wait_diagnosis: '请尽快会诊',
  diagnosis_ing: '请尽快提交会诊意见',
};

/** Whether anybody is urged at `now` (milliseconds): an arranged hour is waited for until it has passed. `hour` in milliseconds. */
export function isUrgeable(state: string | null | undefined, hour: number | null | undefined, now: number): boolean {
  if (!state || !(state in urgedTo)) return false;
  return state !== 'wait_diagnosis' || !hour || hour <= now;
}
