import { field } from '../../kernel/field.ts';
import { moveOf } from '../../kernel/moves.ts';
import { fillIn } from '../../kernel/prompts.ts';
import { defineResource, endpointOf } from '../../kernel/resource.ts';
import { standardFields } from '../../kernel/resource-row.ts';
import { defineStates } from '../../kernel/states.ts';
import { reason } from '../../kernel/validators.ts';
import { evaluationRowFields } from './evaluation.endpoints.ts';

/** A low score is a task for the operators: it ends with an answer to who gave it (domain rules 6.6.2). */
export const complaintStates = defineStates({
  name: 'complaint',
  dictionary: 'complaint_status',
  initial: 'open',
  labels: { open: '待处理', handled: '已处理', closed: '已关闭' },
  colors: { open: 'orange', handled: 'success', closed: 'default' },
  roles: {
    operator: { label: '运营人员', is: ['group'] },
    complainer: { label: '投诉人', is: [{ tenantId: 'tenantId', complainerId: 'userId' }] },
    /** As far as somebody's data scope goes. */
    hospital: {
      label: '投诉人所在医院',
      is: [{ tenantId: 'tenantId' }],
      reach: { scope: 'evaluation', user: 'complainerId', dept: 'complainerDeptId' },
    },
  },
  steps: {
    handle: { from: ['open'], to: 'handled', by: 'operator', label: '处理投诉' },
    close: { from: ['open'], to: 'closed', by: 'operator', label: '关闭投诉' },
    reopen: { from: ['handled'], to: 'open', by: 'operator', label: '重新处理投诉' },
  },
  main: { open: 'handle' },
});

const own = { readOnly: true, hidden: true } as const;
const answered = { permission: 'complaint_handle', reason: 'reply', marks: { handleName: 'realName', handleTime: 'now' } } as const;
const told = { to: 'complainer', text: '会诊单 {no}。{reply}', link: '/consultation/detail?id={applyOrderId}' } as const;

/** What the operators have to answer. It belongs to the hospital of who complained: the other side does not read it. */
export const complaint = defineResource({
  name: 'complaint',
  table: 'evaluation_complaint',
  title: '投诉',
  purpose: '总体评分不高于2分的评价会成为投诉，由运营人员在时限内处理',
  domain: 'evaluation',
  path: '/blade-remote/evaluate/complaint',
  scope: 'tenant',
  permission: 'complaint',
  verbs: ['list', 'detail', 'export', 'history'],
  seenBy: ['operator', 'hospital'],
  fields: {
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
    /** What was said instead while nobody had answered: the complaint keeps what opened it. */
    laterScore: field.whole('修改后总体评分', { readOnly: true, width: 120 }),
    laterContent: field.longText('修改后评价内容', { readOnly: true, max: 500, width: 220 }),
    complainerName: field.text('投诉人', { readOnly: true, max: 50, width: 90 }),
    applyHospitalName: field.text('申请医院', { readOnly: true, max: 50, isHospital: true, filter: 'contains' }),
    targetHospital: field.text('会诊医院', { readOnly: true, max: 50, isHospital: true }),
    targetDoctorName: field.text('会诊专家', { readOnly: true, max: 50, filter: 'contains', width: 90 }),
    /** By when the operators should have answered: the inbox reminds them of it, and whoever supervises. */
    dueTime: field.datetime('处理时限', { readOnly: true, width: 120, asSpan: 'until', sortable: true }),
    handleName: field.text('处理人', { readOnly: true, max: 50, width: 90 }),
    handleTime: field.datetime('处理时间', { readOnly: true, width: 140 }),
    reply: field.longText('处理结果', { readOnly: true, max: 500 }),
    createTime: { ...standardFields.createTime, label: '投诉时间', width: 140 },
    evaluationId: field.id('评价', own),
    complainerId: field.id('投诉人编号', own),
    complainerDeptId: field.id('投诉人科室', own),
  },
  columns: [
    'no',
    'complaintStatus',
    'overallScore',
    'content',
    'laterScore',
    'laterContent',
    'complainerName',
    'side',
    'applyHospitalName',
    'targetHospital',
    'targetDoctorName',
    'createTime',
    'dueTime',
    'handleName',
    'handleTime',
    'reply',
  ],
  lifecycle: {
    field: 'complaintStatus',
    states: complaintStates,
    about: ['no', 'complainerName', ['applyHospitalName', 'targetHospital']],
    inbox: {
      no: '{no}',
      about: '{applyHospitalName} · {content}',
      link: '/consultation/detail?id={applyOrderId}',
      due: { open: 'dueTime' },
    },
    moves: {
      /** Answered: what was found and done. Who complained reads the reply at the evaluation. */
      handle: {
        ...answered,
        title: '处理',
        input: { reply: field.longText('处理结果', { required: fillIn, max: 500, format: reason }) },
        confirm: '处理结果会发送给投诉人。',
        batch: true,
        tells: [{ ...told, title: '您反映的会诊问题已处理' }],
      },
      /** Nothing to do about it, and why. */
      close: {
        ...answered,
        input: { reply: field.longText('关闭原因', { required: fillIn, max: 500, format: reason }) },
        danger: true,
        confirm: '关闭原因会发送给投诉人，关闭后不能再处理。',
        batch: true,
        tells: [{ ...told, title: '您反映的会诊问题已关闭' }],
      },
      /** Answered by mistake, or who complained comes again: what was answered stands in the history, and it waits for an answer anew. */
      reopen: {
        permission: 'complaint_handle',
        title: '重新处理',
        input: { reason: field.longText('重新处理原因', { required: fillIn, max: 500, format: reason }) },
        confirm: '投诉回到待处理，原处理结果留在流转记录中。',
        tells: [
          {
            to: 'operator',
            permission: 'complaint_handle',
            title: '投诉需要重新处理',
            text: '会诊单 {no}。{reason}',
            link: '/consultation/complaints?no={no}',
          },
        ],
      },
    },
  },
  menu: {
    parent: 'consultation',
    title: '投诉处理',
    code: 'complaint_view',
    path: '/consultation/complaints',
    icon: 'audit',
    sort: 75,
    buttons: [{ code: 'complaint_handle', title: '处理投诉' }],
  },
});

/** Every hospital's for the operators, a hospital's own for its people. */
export const listComplaints = endpointOf(complaint, 'list');
export const handleComplaint = moveOf(complaint, 'handle');
export const closeComplaint = moveOf(complaint, 'close');
export const reopenComplaint = moveOf(complaint, 'reopen');
