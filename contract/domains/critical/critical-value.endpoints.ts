import { defineEndpoint, defineQuery } from '../../kernel/endpoint.ts';
import { field, pick } from '../../kernel/field.ts';
import { fillIn } from '../../kernel/prompts.ts';
import { reason } from '../../kernel/validators.ts';
import { viewPermissions } from '../consultation/consultation.endpoints.ts';
import { callFields, criticalValue, isRechecked, listCriticalValues } from './critical-value.resource.ts';

const path = '/blade-remote/criticalvalue';
const applyOrderId = field.id('会诊单', { required: true });

/** The expert found something that endangers the patient. With whom they rang it is told at once; without, that is their next task. */
export const reportCriticalValue = defineEndpoint({
  domain: 'critical',
  name: 'report-critical-value',
  title: '报告危急值',
  kind: 'action',
  method: 'POST',
  path: `${path}/report`,
  permission: 'critical_value_report',
  input: {
    applyOrderId,
    finding: field.longText('危急发现', { required: fillIn, max: 500, format: reason }),
    isRechecked,
    ...callFields,
  },
  key: 'applyOrderId',
  keyOf: 'consultation',
});

/** The critical values of one order, newest first, for whoever may open it. */
export const criticalValuesOf = defineQuery({
  domain: 'critical',
  name: 'list-critical-values-of-order',
  title: '会诊的危急值',
  kind: 'list',
  path: `${path}/ofOrder`,
  permission: viewPermissions,
  input: { applyOrderId },
  key: 'applyOrderId',
  keyOf: 'consultation',
  row: { ...listCriticalValues.row, ...pick(criticalValue.fields, 'receiverPhone', 'withdrawerName', 'withdrawTime', 'withdrawReason') },
});
