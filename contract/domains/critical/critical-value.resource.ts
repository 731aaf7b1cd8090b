import { field } from '../../kernel/field.ts';
import { moveOf, movesOf } from '../../kernel/moves.ts';
import { enter, fillIn } from '../../kernel/prompts.ts';
import { defineResource, endpointOf } from '../../kernel/resource.ts';
import { standardFields } from '../../kernel/resource-row.ts';
import { anyPhone, named, reason } from '../../kernel/validators.ts';
import { criticalValueStates } from './critical-value.states.ts';

const own = { readOnly: true, hidden: true } as const;
/** Its own page: whoever acknowledges it may not see the order. */
const link = '/consultation/critical-values?id={id}';
/** The applying doctor has their order, where they may not open that page. */
const elsewhere = { person: 'applyUserId', without: 'critical_value_view', link: '/consultation/detail?id={applyOrderId}' } as const;

/** Whether the finding was looked at again before it was told: at once, or before the call. */
export const isRechecked = field.flag('已复核', { undrafted: true, hint: '结果已重新核对，排除标本、设备和操作的差错' });

/** Whom the reporting doctor rang, and when, and whether they repeated what they heard (domain rules 2, 危急值制度). */
export const callFields = {
  receiverName: field.text('接听人', { max: 50, format: named.contactPeople.format, hint: '接听电话的医生或护士' }),
  receiverPhone: field.text('接听电话', { max: 20, format: anyPhone, hint: '手机、固定电话或内线号码' }),
  callTime: field.datetime('通知时间', { hint: '电话打通的时间，不晚于现在' }),
  isReadBack: field.flag('对方已复述', { undrafted: true, hint: '接听人已复述患者和危急发现' }),
} as const;

const told = { readOnly: true } as const;

/** Critical values of both hospitals: of the one that found it, whose row it is, and of the one that treats the patient. */
export const criticalValue = defineResource({
  name: 'critical-value',
  title: '危急值',
  purpose: '专家发现危急值后会出现在这里，申请方须按时确认',
  domain: 'critical',
  path: '/blade-remote/criticalvalue',
  scope: 'pair',
  permission: 'critical_value',
  verbs: ['list', 'detail', 'export', 'history'],
  seenBy: ['operator', 'reportingHospital', 'receiver'],
  called: 'no',
  fields: {
    criticalStatus: field.choice('危急值状态', criticalValueStates.labels, {
      dictionary: 'critical_value_status',
      readOnly: true,
      filter: 'choice',
      width: 110,
    }),
    applyOrderId: field.id('会诊单', told),
    no: field.text('会诊编号', { readOnly: true, max: 32, filter: 'contains', width: 180 }),
    patientName: field.text('患者姓名', { readOnly: true, max: 50, filter: 'contains', width: 100 }),
    finding: field.longText('危急发现', { readOnly: true, max: 500, width: 240 }),
    isRechecked: { ...isRechecked, ...told, width: 70 },
    reporterName: field.text('危急值报告人', { readOnly: true, max: 50, width: 100 }),
    targetHospital: field.text('报告医院', { readOnly: true, max: 50, isHospital: true }),
    applyHospitalName: field.text('申请医院', { readOnly: true, max: 50, isHospital: true, filter: 'contains' }),
    createTime: { ...standardFields.createTime, label: '报告时间', width: 140 },
    receiverName: { ...callFields.receiverName, ...told, width: 90 },
    receiverPhone: { ...callFields.receiverPhone, ...told, sensitive: 'phone', width: 120 },
    callTime: { ...callFields.callTime, ...told, width: 140 },
    isReadBack: { ...callFields.isReadBack, ...told, width: 90 },
    acknowledgerName: field.text('确认人', { readOnly: true, max: 50, width: 90 }),
    acknowledgeTime: field.datetime('确认时间', { readOnly: true, width: 140 }),
    measures: field.longText('处理措施', { readOnly: true, max: 500 }),
    withdrawerName: field.text('撤回人', { readOnly: true, max: 50 }),
    withdrawTime: field.datetime('撤回时间', { readOnly: true }),
    withdrawReason: field.longText('撤回原因', { readOnly: true, max: 500 }),
    dueTime: field.datetime('应处理时间', { readOnly: true, width: 120, asSpan: 'until', sortable: true }),
    reporterId: field.id('危急值报告人编号', own),
    applyTenantId: field.text('申请医院编号', { ...own, max: 12 }),
    applyUserId: field.id('申请医生编号', own),
  },
  columns: [
    'no',
    'criticalStatus',
    'dueTime',
    'patientName',
    'finding',
    'isRechecked',
    'createTime',
    'applyHospitalName',
    'targetHospital',
    'reporterName',
    'receiverName',
    'callTime',
    'isReadBack',
    'acknowledgerName',
    'acknowledgeTime',
    'measures',
  ],
  lifecycle: {
    field: 'criticalStatus',
    states: criticalValueStates,
    about: ['no', 'patientName', ['applyHospitalName', 'targetHospital']],
    inbox: {
      no: '{no}',
      about: '{patientName} · {finding}',
      link,
      due: { wait_call: 'dueTime', call_overdue: 'dueTime', wait_acknowledge: 'dueTime', acknowledge_overdue: 'dueTime' },
    },
    moves: {
      call: {
        permission: 'critical_value_report',
        title: '登记电话通知',
        input: {
          isRechecked,
          receiverName: { ...callFields.receiverName, required: enter(callFields.receiverName.label) },
          receiverPhone: { ...callFields.receiverPhone, required: enter(callFields.receiverPhone.label) },
          callTime: { ...callFields.callTime, required: enter(callFields.callTime.label) },
          isReadBack: callFields.isReadBack,
        },
        confirm: '登记后申请医院须在规定时间内确认。',
        inPlace: true,
        tells: [
          {
            to: 'receiver',
            permission: 'critical_value_acknowledge',
            title: '收到危急值，请立即确认',
            text: '会诊单 {no}（{patientName}）：{finding}',
            link,
            elsewhere,
          },
        ],
      },
      acknowledge: {
        permission: 'critical_value_acknowledge',
        title: '确认危急值',
        reason: 'measures',
        input: { measures: field.longText('处理措施', { required: fillIn, max: 500, format: reason }) },
        marks: { acknowledgerName: 'realName', acknowledgeTime: 'now' },
        inPlace: true,
        tells: [{ to: 'reporter', title: '申请医院已确认危急值', text: '会诊单 {no}（{patientName}）：{measures}', link }],
      },
      /** Whom it tells depends on who has heard of it: see the rules. */
      withdraw: {
        permission: 'critical_value_report',
        title: '撤回',
        reason: 'withdrawReason',
        input: { withdrawReason: field.longText('撤回原因', { required: fillIn, max: 500, format: reason }) },
        marks: { withdrawerName: 'realName', withdrawTime: 'now' },
        danger: true,
        confirm: '撤回后通知申请医院，不能恢复。已电话通知的，请同时致电说明。',
        inPlace: true,
      },
    },
    deadlines: {
      missCall: {
        at: 'dueTime',
        tells: [
          { to: 'reporter', title: '危急值超时未通知', text: '会诊单 {no}（{patientName}）：{finding}', link, urgent: true },
          // Whoever found it may be off duty, or have left: a colleague rings up.
          {
            to: 'reportingHospital',
            permission: 'critical_value_report',
            title: '危急值超时未通知',
            text: '会诊单 {no}（{patientName}）：{finding}',
            link,
            urgent: true,
          },
          {
            to: 'operator',
            permission: 'critical_value_view',
            title: '危急值超时未通知',
            text: '会诊单 {no}（{patientName}）：{finding}',
            link,
            urgent: true,
          },
        ],
      },
      missAcknowledge: {
        at: 'dueTime',
        tells: [
          {
            to: 'receiver',
            permission: 'critical_value_acknowledge',
            title: '危急值超时未确认',
            text: '会诊单 {no}（{patientName}）：{finding}',
            link,
            elsewhere,
            urgent: true,
          },
          { to: 'reporter', title: '申请医院超时未确认危急值', text: '会诊单 {no}（{patientName}）：{finding}', link },
          {
            to: 'operator',
            permission: 'critical_value_view',
            title: '危急值超时未确认',
            text: '会诊单 {no}（{patientName}）：{finding}',
            link,
            urgent: true,
          },
        ],
      },
    },
  },
  menu: {
    parent: 'consultation',
    path: '/consultation/critical-values',
    icon: 'alert',
    sort: 25,
    buttons: [
      { code: 'critical_value_report', title: '报告危急值' },
      { code: 'critical_value_acknowledge', title: '确认危急值' },
    ],
  },
});

/** Everything that moves one. */
export const criticalValueMoves = movesOf(criticalValue);
export const listCriticalValues = endpointOf(criticalValue, 'list');
export const callCriticalValue = moveOf(criticalValue, 'call');
export const acknowledgeCriticalValue = moveOf(criticalValue, 'acknowledge');
export const withdrawCriticalValue = moveOf(criticalValue, 'withdraw');
