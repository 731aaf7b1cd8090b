import { defineAction } from '../../kernel/action.ts';
import { defineQuery } from '../../kernel/endpoint.ts';
import { exportOf } from '../../kernel/export-of.ts';
import { field, pick } from '../../kernel/field.ts';
import { standardFields } from '../../kernel/resource.ts';
import { defineStates } from '../../kernel/states.ts';
import { reason } from '../../kernel/validators.ts';
import { evaluationRowFields } from './evaluation.endpoints.ts';

const path = '/blade-remote/evaluate/complaint';
const domain = 'evaluation';

/** A low score is a task for the operators: it ends with an answer to who gave it (domain rules 6.6.2). */
export const complaintStates = defineStates({
  name: 'complaint',
  dictionary: 'complaint_status',
  initial: 'open',
  labels: { open: '待处理', handled: '已处理', closed: '已关闭' },
  roles: { operator: '运营人员' },
  steps: {
    handle: { from: ['open'], to: 'handled', by: 'operator', label: '处理投诉' },
    close: { from: ['open'], to: 'closed', by: 'operator', label: '关闭投诉' },
  },
});

export const complaintRowFields = {
  id: standardFields.id,
  complaintStatus: field.choice('处理状态', complaintStates.labels, {
    dictionary: 'complaint_status',
    readOnly: true,
    filter: 'choice',
    width: 90,
  }),
  applyOrderId: field.id('会诊单', { readOnly: true }),
  no: field.text('会诊编号', { readOnly: true, max: 32, filter: 'contains', width: 180 }),
  side: evaluationRowFields.side,
  overallScore: { ...evaluationRowFields.overallScore, width: undefined },
  content: { ...evaluationRowFields.content, width: 220 },
  complainerName: field.text('投诉人', { readOnly: true, max: 50, width: 90 }),
  applyHospitalName: field.text('申请医院', { readOnly: true, max: 50, filter: 'contains' }),
  targetHospital: field.text('会诊医院', { readOnly: true, max: 50 }),
  targetDoctorName: field.text('会诊专家', { readOnly: true, max: 50, filter: 'contains', width: 90 }),
  handleName: field.text('处理人', { readOnly: true, max: 50, width: 90 }),
  handleTime: field.datetime('处理时间', { readOnly: true, width: 140 }),
  reply: field.longText('处理结果', { readOnly: true, max: 500 }),
  version: standardFields.version,
  createTime: { ...standardFields.createTime, label: '投诉时间', filter: 'range', sortable: true, width: 140 },
} as const;

/** 投诉处理: every hospital's for the operators, a hospital's own for its people. */
export const listComplaints = defineQuery({
  name: 'list-complaints',
  title: '投诉处理',
  domain,
  kind: 'page',
  path: `${path}/list`,
  permission: 'complaint_view',
  filters: pick(complaintRowFields, 'complaintStatus', 'no', 'applyHospitalName', 'targetDoctorName', 'createTime'),
  sortable: ['createTime'],
  row: complaintRowFields,
});

export const exportComplaints = exportOf(listComplaints, [
  'no',
  'complaintStatus',
  'side',
  'overallScore',
  'content',
  'complainerName',
  'applyHospitalName',
  'targetHospital',
  'targetDoctorName',
  'createTime',
  'handleName',
  'handleTime',
  'reply',
]);

const common = { domain, key: 'id', keyOf: 'evaluation_complaint', states: complaintStates, permission: 'complaint_handle' } as const;
const id = field.id('投诉', { required: true });

/** Answered: what was found and done. Who complained reads the reply at his evaluation. */
export const handleComplaint = defineAction({
  ...common,
  name: 'handle-complaint',
  title: '处理',
  path: `${path}/handle`,
  input: { id, reply: field.longText('处理结果', { required: '请填写处理结果', max: 500, format: reason }) },
  step: 'handle',
  confirm: '处理结果会发送给投诉人。',
});

/** Nothing to do about it, and why. */
export const closeComplaint = defineAction({
  ...common,
  name: 'close-complaint',
  title: '关闭投诉',
  path: `${path}/close`,
  input: { id, reply: field.longText('关闭原因', { required: '请填写关闭原因', max: 500, format: reason }) },
  step: 'close',
  danger: true,
  confirm: '关闭原因会发送给投诉人，关闭后不能再处理。',
});

export const complaintActions = [handleComplaint, closeComplaint];
