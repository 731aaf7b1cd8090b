import { defineQuery, type Endpoint } from '../../kernel/endpoint.ts';
import { exportOf } from '../../kernel/export-of.ts';
import { field } from '../../kernel/field.ts';
import { standardFields } from '../../kernel/resource.ts';

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
  overallScore: field.whole('总体评分', { required: '请选择总体评分', ...scores }),
  timelinessScore: field.whole('及时性评分', { required: '请选择及时性评分', ...scores }),
  professionalismScore: field.whole('专业性评分', { required: '请选择专业性评分', ...scores }),
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
  evaluateTime: field.datetime('评价时间', { sortable: true, filter: 'range' }),
  showStatus: field.choice('显示状态', showStatuses, { dictionary: 'show_status' }),
} as const;

export const saveEvaluate: Endpoint = {
  name: 'save-evaluate',
  title: '评价',
  domain,
  kind: 'submit',
  method: 'POST',
  path: `${path}/saveEvaluate`,
  permission: ['consultation_apply', 'consultation_diagnose'],
  input: { applyOrderId, ...evaluationFormFields },
  key: 'applyOrderId',
};

const filters = {
  patientName: field.text('患者姓名', { filter: 'contains' }),
  targetDoctorName: field.text('会诊专家', { filter: 'contains' }),
  evaluateTime: evaluationRowFields.evaluateTime,
} as const;

/** `way` given: by our side; received: about our side. */
export const evaluateManage = defineQuery({
  name: 'list-evaluations',
  title: '评价管理',
  domain,
  kind: 'page',
  path: `${path}/evaluateManage/{way}`,
  permission: viewers,
  input: {
    way: field.choice('方向', evaluationWays, { required: true }),
    evaluateWay: field.text('方向', { max: 20 }),
  },
  filters,
  sortable: ['evaluateTime'],
  row: evaluationRowFields,
});

/** What was said about one expert (`expert`) or by one applicant (`applicant`): the person who asks. */
export const appraiseList = defineQuery({
  name: 'list-appraisals',
  title: '评价列表',
  domain,
  kind: 'page',
  path: `${path}/appraiseList/{x}`,
  permission: viewers,
  input: {
    x: field.choice('类型', appraisalTypes, { required: true }),
    appraiseType: field.text('类型', { max: 20 }),
  },
  filters,
  sortable: ['evaluateTime'],
  row: evaluationRowFields,
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
export const exportAppraisals = exportOf(appraiseList, sheetColumns, { permission: 'evaluate_export' });

export const evaluateDetailList = defineQuery({
  name: 'list-evaluation-details',
  title: '会诊的评价',
  domain,
  kind: 'list',
  path: `${path}/evaluateDetailList`,
  permission: viewers,
  input: { applyOrderId },
  row: evaluationRowFields,
  key: 'applyOrderId',
});
