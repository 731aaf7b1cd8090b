import { clock } from '../../kernel/role.ts';
import { defineStates } from '../../kernel/states.ts';

/** A finding that endangers a life: told at once by telephone, and answered by whoever treats the patient (domain rules 6.4.3). */
export const criticalValueStates = defineStates({
  name: 'critical-value',
  dictionary: 'critical_value_status',
  initial: 'wait_call',
  labels: {
    wait_call: '待通知',
    call_overdue: '超时未通知',
    wait_acknowledge: '待确认',
    acknowledge_overdue: '超时未确认',
    acknowledged: '已确认',
    withdrawn: '已撤回',
  },
  colors: {
    wait_call: 'volcano',
    call_overdue: 'red',
    wait_acknowledge: 'orange',
    acknowledge_overdue: 'red',
    acknowledged: 'success',
    withdrawn: 'default',
  },
  roles: {
    reporter: { label: '危急值报告人', is: [{ tenantId: 'tenantId', reporterId: 'userId' }] },
    receiver: { label: '申请医院', is: [{ applyTenantId: 'tenantId' }] },
    reportingHospital: { label: '报告医院', is: [{ tenantId: 'tenantId' }] },
    operator: { label: '运营人员', is: ['group'] },
    clock,
  },
  steps: {
    // Whoever found it may be off duty: a colleague rings up.
    call: { from: ['wait_call', 'call_overdue'], to: 'wait_acknowledge', by: 'reportingHospital', label: '电话通知' },
    acknowledge: { from: ['wait_acknowledge', 'acknowledge_overdue'], to: 'acknowledged', by: 'receiver', label: '确认危急值' },
    // Made up for the wrong patient: as long as nobody has treated them by it, and said how.
    withdraw: {
      from: ['wait_call', 'call_overdue', 'wait_acknowledge', 'acknowledge_overdue'],
      to: 'withdrawn',
      by: 'reportingHospital',
      label: '撤回危急值',
    },
    missCall: { from: ['wait_call'], to: 'call_overdue', by: 'clock', label: '超时未通知' },
    missAcknowledge: { from: ['wait_acknowledge'], to: 'acknowledge_overdue', by: 'clock', label: '超时未确认' },
  },
  main: { wait_call: 'call', call_overdue: 'call', wait_acknowledge: 'acknowledge', acknowledge_overdue: 'acknowledge' },
});

export type CriticalState = keyof typeof criticalValueStates.labels;

/** Nothing is to be done about it any more. */
export const endedCriticalStates = ['acknowledged', 'withdrawn'] as const satisfies readonly CriticalState[];
