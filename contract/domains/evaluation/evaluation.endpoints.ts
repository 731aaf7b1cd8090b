import { defineEndpoint, defineQuery } from '../../kernel/endpoint.ts';
import { exportOf } from '../../kernel/export-of.ts';
import { field, type InputOf } from '../../kernel/field.ts';
import { choose } from '../../kernel/prompts.ts';
import { standardFields } from '../../kernel/resource-row.ts';
import { consultationKinds } from '../consultation/kinds/kind-names.ts';

const path = '/blade-remote/evaluate';
const domain = 'evaluation';
const applyOrderId = field.id('会诊单', { required: true });
const viewers = ['consultation_apply', 'consultation_diagnose', 'evaluate_view'] as const;

export const evaluationSides = { apply: '申请方评价', target: '专家方评价' } as const;
/** Words of addresses. */
export const evaluationWays = { given: '我方评价', received: '收到的评价' } as const;
export const appraisalTypes = { expert: '对我的评价', applicant: '我的评价' } as const;
export const showStatuses = { 1: '显示', 0: '隐藏' } as const;
export const scores = { min: 1, max: 5 } as const;

/** One side's judgement of a consultation: integers 1 to 5, each side once, within 30 days (domain rules 6.6). */
export const evaluationFormFields = {
  overallScore: field.whole('总体评分', { required: choose, ...scores }),
  timelinessScore: field.whole('及时性评分', { required: choose, ...scores }),
  professionalismScore: field.whole('专业性评分', { required: choose, ...scores }),
  content: field.longText('评价内容', { max: 500, hint: '总体评分不高于2分时，请填写至少10个字' }),
} as const;

export const evaluationRowFields = {
  id: standardFields.id,
  applyOrderId: field.id('会诊单'),
  no: field.text('会诊编号', { max: 32, width: 180 }),
  side: field.choice('评价方', evaluationSides, { dictionary: 'evaluation_side' }),
  patientName: field.text('患者姓名'),
  applyUserName: field.text('评价人'),
  applyDoctorName: field.text('申请医生'),
  targetDoctorName: field.text('会诊专家'),
  ...evaluationFormFields,
  /** With the two others beside it. */
  overallScore: { ...evaluationFormFields.overallScore, width: 156 },
  evaluateTime: field.datetime('评价时间', { sortable: true, filter: 'range', width: 140 }),
  showStatus: field.choice('显示状态', showStatuses, { dictionary: 'show_status', filter: 'choice', width: 90 }),
  examineReason: field.longText('隐藏原因', { readOnly: true, max: 500 }),
  examineName: field.text('隐藏人', { readOnly: true, max: 50 }),
  examineTime: field.datetime('隐藏时间', { readOnly: true }),
} as const;

export const handheld = '/blade-handheld-hospital/evaluate';

export const saveEvaluate = defineEndpoint({
  name: 'save-evaluate',
  title: '评价',
  domain,
  kind: 'submit',
  method: 'POST',
  path: `${path}/saveEvaluate`,
  permission: ['consultation_apply', 'consultation_diagnose'],
  input: { applyOrderId, ...evaluationFormFields },
  key: 'applyOrderId',
  keyOf: 'consultation',
  inPlace: true,
});

/** What the applicant says of one of several experts. */
export const ratedExpertFields = { targetDoctorId: field.id('会诊专家', { required: choose }), ...evaluationFormFields } as const;

/** The applicant judges each expert who attended, exactly once (domain rules 6.6.3). The same records and rules as of one expert. */
export const saveEvaluateTarget = defineEndpoint({
  name: 'save-evaluate-target',
  title: '评价各位专家',
  domain,
  kind: 'submit',
  method: 'POST',
  path: '/blade-remote/manySubject/saveEvaluateTarget',
  also: [{ method: 'POST', path: '/blade-remote/manyVideo/saveEvaluateTarget' }],
  permission: 'consultation_apply',
  input: {
    applyOrderId,
    evaluateReqList: field.json<InputOf<typeof ratedExpertFields>[], { required: string }>('评价', { required: '请评价每一位参会专家' }),
  },
  key: 'applyOrderId',
  keyOf: 'consultation',
  inPlace: true,
});

const filters = {
  patientName: field.text('患者姓名', { filter: 'contains' }),
  targetDoctorName: field.text('会诊专家', { filter: 'contains' }),
  evaluateTime: evaluationRowFields.evaluateTime,
  showStatus: evaluationRowFields.showStatus,
} as const;

/** `way` given: by our side; received: about our side. */
export const evaluateManage = defineQuery({
  name: 'list-evaluations',
  title: '评价管理',
  purpose: '会诊完成后，对方和本院给出的评价会出现在这里',
  domain,
  kind: 'page',
  path: `${path}/evaluateManage/{way}`,
  permission: viewers,
  input: {
    way: field.choice('方向', evaluationWays, { ownWords: 'part of an address', required: true }),
    evaluateWay: field.text('方向', { max: 20 }),
  },
  filters,
  sortable: ['evaluateTime'],
  row: evaluationRowFields,
});

/**
 * Of the person who asks: what the other side said about him (`expert`), and what he said himself (`applicant`), on whichever side. Other houses
 * ask without that for what was said about him, and for one kind of consultation by the part of the address that names it.
 */
export const appraiseList = defineQuery({
  name: 'list-appraisals',
  title: '评价列表',
  purpose: '与您本人有关的评价会出现在这里',
  domain,
  kind: 'page',
  path: `${path}/appraiseList/{x}`,
  also: ['/blade-remote/appraiseList', '/blade-remote/{kind}/appraiseList'].map((path) => ({ method: 'GET' as const, path })),
  permission: viewers,
  input: {
    x: field.choice('类型', appraisalTypes, { ownWords: 'part of an address', required: true, default: 'expert' }),
    kind: field.choice('业务类型', consultationKinds, { dictionary: 'consultation_kind' }),
    appraiseType: field.text('类型', { max: 20 }),
  },
  filters,
  sortable: ['evaluateTime'],
  row: evaluationRowFields,
});

/** Everything that concerns a hospital, given and received; for the operators every hospital's. */
export const listAllEvaluations = defineQuery({
  name: 'list-all-evaluations',
  title: '全部评价',
  purpose: '您能看到的全部评价都在这里',
  domain,
  kind: 'page',
  path: `${handheld}/list`,
  permission: 'evaluate_view',
  filters,
  sortable: ['evaluateTime'],
  row: evaluationRowFields,
});

/** How applicants judge each expert. Hidden evaluations count; fewer than `evaluation.min-samples` are counted and not averaged. */
export const listExpertAverages = defineQuery({
  name: 'list-expert-averages',
  title: '专家评分',
  purpose: '本院专家收到评价后，在这里查看每位专家的平均分和评价数',
  domain,
  kind: 'page',
  path: `${path}/averages`,
  permission: viewers,
  filters: { targetDoctorName: filters.targetDoctorName },
  sortable: [],
  row: {
    id: standardFields.id,
    targetDoctorName: field.text('会诊专家', { width: 120 }),
    evaluationCount: field.whole('评价数', { width: 90 }),
    isEnough: field.flag('样本充足', { width: 90 }),
    overallAverage: field.text('总体均分', { width: 100 }),
    timelinessAverage: field.text('及时性均分', { width: 100 }),
    professionalismAverage: field.text('专业性均分', { width: 100 }),
  },
});

const sheetColumns = [
  'no',
  'patientName',
  'side',
  'overallScore',
  'timelinessScore',
  'professionalismScore',
  'content',
  'applyUserName',
  'applyDoctorName',
  'targetDoctorName',
  'evaluateTime',
  'showStatus',
] as const;

export const exportEvaluations = exportOf(evaluateManage, sheetColumns, { permission: 'evaluate_export' });
export const exportAllEvaluations = exportOf(listAllEvaluations, sheetColumns, { permission: 'evaluate_export' });
export const exportExpertAverages = exportOf(
  listExpertAverages,
  ['targetDoctorName', 'evaluationCount', 'overallAverage', 'timelinessAverage', 'professionalismAverage'],
  { permission: 'evaluate_export', isOfSums: true },
);
export const exportAppraisals = exportOf(appraiseList, sheetColumns, { permission: 'evaluate_export' });

/** So many of the newest details, where no order is named. */
export const MOST_DETAILS = 200;

export const evaluateDetailList = defineQuery({
  name: 'list-evaluation-details',
  title: '会诊的评价',
  domain,
  kind: 'list',
  path: `${path}/evaluateDetailList`,
  permission: viewers,
  input: {
    applyOrderId: field.id('会诊单'),
    /** Where no order is named: which part of the newest, as of any list. */
    current: field.whole('页码', { min: 1 }),
    size: field.whole('每页条数', { min: 1, max: MOST_DETAILS }),
  },
  row: {
    ...evaluationRowFields,
    /** 1: written by the person who asks. */
    isMine: field.flag('本人评价'),
    targetDoctorId: field.id('会诊专家编号'),
    /** What became of a low score: told to who gave it, and to the operators. */
    complaintStatus: field.dictionaryKey('投诉处理状态', 'complaint_status'),
    complaintReply: field.longText('投诉处理结果'),
  },
  key: 'applyOrderId',
  keyOf: 'consultation',
});
