import { defineEndpoint, defineQuery, type Endpoint } from '../../kernel/endpoint.ts';
import { type Fields, field, pick } from '../../kernel/field.ts';
import { historyFields, standardFields } from '../../kernel/resource-row.ts';
import { consultationFields, consultationListFields, consultationRowFields } from './consultation.fields.ts';
import { tabNames } from './consultation.tabs.ts';
import { APPROVALS } from './kinds/approval.actions.ts';
import { consultationKinds } from './kinds/kind-names.ts';
import { physiologyTypes } from './kinds/physiology.kind.ts';

const path = '/blade-remote/oneSubject';
const domain = 'consultation';
const applyOrderId = { applyOrderId: field.id('会诊单', { required: true }) } as const;

/** Search of every consultation list: patient name, consultation type, status, creation time (specification 2 §2), and what helps beside. */
const filters = {
  ...pick(
    consultationFields,
    'no',
    'kind',
    'patientName',
    'meetingType',
    'emergencyDegree',
    'applyOrderStatus',
    'applyDoctorName',
    'targetDoctorName',
    'targetTenantId',
    'appointmentTime',
    'scheduleTime',
    'submitTime',
  ),
  createTime: standardFields.createTime,
};
const sortable = ['answerTime', 'waitingSince', 'createTime', 'submitTime', 'appointmentTime', 'scheduleTime'];

const shared = { domain, kind: 'page', filters, sortable, row: consultationListFields } as const;

/** What each list says where there is nothing yet. */
const purposes: Readonly<Record<string, string>> = {
  我申请的会诊: '您提交的会诊申请会出现在这里，需要您处理的排在最前',
  申请我的会诊: '其他医院申请您会诊，通过审核后会出现在这里',
  科室协同会诊: '设为科室协同的会诊会出现在这里，本院同事都能查看',
  会诊审批: '本院申请的会诊等待科主任或医务科同意的，会出现在这里；您审批过的也在这里',
  会诊运营: '各医院提交的会诊会出现在这里，在这里审核、排期和结算',
  会诊收费: '等待收费、补收和退费的会诊会出现在这里',
  会诊管理: '本院申请和受邀的会诊都在这里',
  会诊申请: '本院申请的会诊按进度分在各个标签里',
  收到的会诊: '本院受邀的会诊按进度分在各个标签里',
};

const listOf = <const I extends Fields>(name: string, title: string, path: string, permission: Endpoint['permission'], input?: I) =>
  defineQuery({ ...shared, name, title, path, permission, purpose: purposes[title], input: input ?? {} });

export const ownScopes = { mine: '我的', all: '全部' } as const;
const ownScope = { queryScope: field.choice('范围', ownScopes, { ownWords: 'part of an address' }) } as const;
const lists = '/blade-remote/dataList';
/** Other houses have a list for each kind: it is the list of all, narrowed by the part of the address that names the kind. */
const alsoByKind = (...paths: readonly string[]) => ({ also: paths.map((path) => ({ method: 'GET' as const, path })) });

/** One's own orders of every kind; with `queryScope=all` whatever the data scope reaches of the hospital's. */
export const myApplyList = defineQuery({
  ...listOf('list-my-applications', '我申请的会诊', `${lists}/myApply`, 'consultation_apply', ownScope),
  ...alsoByKind('/blade-remote/{kind}/myApplyList', `${lists}/myApply/{kind}`),
});
export const applyToMeList = defineQuery({
  ...listOf('list-applied-to-me', '申请我的会诊', `${lists}/applyToMe`, 'consultation_diagnose', ownScope),
  ...alsoByKind('/blade-remote/{kind}/applyListToMe', `${lists}/applyToMe/{kind}`),
});

const tab = { tab: field.choice('分组', tabNames, { ownWords: 'part of an address', required: true }) } as const;
/** The management lists by tab are the doctor's and the administrator's alike: each reads what their own lists have. */
const byTab = (side: string) => ({
  path: `${lists}/operationPage/${side}/{tab}`,
  ...alsoByKind(`/blade-remote/{kind}/operationList/${side}/{tab}`, `${lists}/operationPage/{kind}/${side}/{tab}`),
});

/** Applicant side by tab: own orders, the whole hospital's, or every hospital's. */
export const myApplyByTab = defineQuery({
  ...shared,
  ...byTab('myApply'),
  name: 'list-my-applications-by-tab',
  title: '会诊申请',
  purpose: purposes.会诊申请,
  permission: ['consultation_apply', 'applyorder_view'],
  input: tab,
});
export const applyToMeByTab = defineQuery({
  ...shared,
  ...byTab('applyToMe'),
  name: 'list-applied-to-me-by-tab',
  title: '收到的会诊',
  purpose: purposes.收到的会诊,
  permission: ['consultation_diagnose', 'applyorder_view'],
  input: tab,
});
export const synergyList = listOf('list-synergy', '科室协同会诊', '/blade-remote/dataList/isSynergyList', 'consultation_synergy');

export const queryScopes = { all: '全部', todo: '待我处理' } as const;
/**
 * What waits for the head of the applicant's department, or for the medical office of their hospital (domain rules 6.2.2); `queryScope=dept` is what
 * waits for a head, and the office may decide as well, `done` what they have decided, `all` everything.
 */
export const approvalList = listOf('list-approvals', '会诊审批', '/blade-remote/manyVideo/approvalList', APPROVALS, {
  queryScope: field.choice('范围', { ...queryScopes, dept: '待科主任审批', done: '已审批' }, { ownWords: 'part of an address' }),
});

/** Every hospital's orders, for audit, scheduling and settlement. `queryScope=todo` are those that wait for the operator, `slides` those whose slides should have moved. */
export const operationPage = listOf('list-operation', '会诊运营', '/blade-remote/operation/operationPage', 'consultation_operate', {
  queryScope: field.choice('范围', { ...queryScopes, slides: '切片异常' }, { ownWords: 'part of an address' }),
});
/** Orders that wait for their fee, still owe for extra time or have something to be given back, for the cashier of the applying hospital or of the group; `queryScope=all` are all that cost something. */
export const cashierList = listOf('list-cashier', '会诊收费', `${path}/cashierList`, 'consultation_pay', {
  queryScope: field.choice('范围', queryScopes, { ownWords: 'part of an address' }),
});
/** Who of a hospital sees to its consultations, and is told instead of a doctor who has left. */
export const MANAGES = 'applyorder_view';
/** The administrator's list: all orders of their hospital, or of the group. */
export const adminList = listOf('list-admin-orders', '会诊管理', '/blade-remote/applyorder/list', MANAGES);

export const consultationLists = [
  myApplyList,
  applyToMeList,
  myApplyByTab,
  applyToMeByTab,
  synergyList,
  approvalList,
  operationPage,
  cashierList,
  adminList,
];

/** Whoever acts on orders or looks after them: they are told their numbers, as far as their data scope reaches. */
export const countPermissions = [
  'consultation_apply',
  APPROVALS,
  'consultation_diagnose',
  'consultation_review',
  'consultation_operate',
  'consultation_pay',
  'applyorder_view',
] as const;

/** Whoever opens orders; colleagues who have what is shared with them alone are told no numbers, which count what is not shared as well. */
export const viewPermissions = [...countPermissions, 'consultation_synergy'] as const;

export const consultationDetail = defineQuery({
  name: 'detail-consultation',
  title: '会诊详情',
  domain,
  kind: 'row',
  path: `${path}/detail`,
  also: ['telemedicine/detailTelemedicine', 'manySubject/detail', 'manyVideo/detail'].map((last) => ({
    method: 'GET' as const,
    path: `/blade-remote/${last}`,
  })),
  permission: viewPermissions,
  input: applyOrderId,
  row: consultationRowFields,
  key: 'applyOrderId',
  keyOf: 'consultation',
});

/** The timeline of the detail page, oldest first. */
export const consultationHistory = defineQuery({
  name: 'list-consultation-history',
  title: '会诊流转记录',
  domain,
  kind: 'list',
  path: `${path}/history`,
  permission: viewPermissions,
  input: applyOrderId,
  row: historyFields,
  key: 'applyOrderId',
  keyOf: 'consultation',
});

export const deleteConsultation = defineEndpoint({
  name: 'delete-consultation',
  title: '删除会诊申请',
  domain,
  kind: 'remove',
  method: 'GET',
  path: `${path}/delete`,
  also: ['telemedicine/removeTelemedicine', 'manySubject/delete', 'manyVideo/delete'].map((last) => ({
    method: 'GET' as const,
    path: `/blade-remote/${last}`,
  })),
  permission: 'consultation_apply',
  input: applyOrderId,
  key: 'applyOrderId',
  keyOf: 'consultation',
});

/** Batch deletion needs its own permission (domain rules 6.1.11). */
export const removeConsultations = defineEndpoint({
  name: 'remove-consultations',
  title: '批量删除会诊申请',
  domain,
  kind: 'remove',
  method: 'POST',
  path: '/blade-remote/applyorder/remove',
  permission: 'applyorder_delete',
  input: { ids: field.ids('编号', { required: '请选择至少一条数据', max: 200 }) },
  key: 'ids',
  keyOf: 'consultation',
});

/** Whoever fills in an application chooses an expert: the doctor themselves, or their hospital's administrator. */
export const chooses = ['consultation_apply', 'applyorder_add', 'applyorder_edit'] as const;

const lookup = <const I extends Fields, const R extends Fields>(name: string, title: string, lookupPath: string, input: I, row: R) =>
  defineQuery({ name, title, domain, kind: 'list', path: lookupPath, permission: chooses, input, row });

/** Only where there are experts who read this electrophysiology (domain rules 6.4.6). */
const physiologyTypeAsked = field.choice('检查类型', physiologyTypes, { dictionary: 'physiology_type' });

/** The three cascading selects: hospital, department, expert with the fee in cents. */
export const getHospitals = lookup(
  'get-hospitals',
  '可申请的会诊医院',
  '/blade-remote/hospitalrelation/getHospitals',
  // 1: where somebody takes ECGs from a pool, whether there is an expert or not.
  { isPooled: field.flag('由医院认领'), physiologyType: physiologyTypeAsked },
  { tenantId: field.text('租户编号', { always: true }), tenantName: field.text('医院名称', { always: true }) },
);
/** Whose name an order may have that one may see, also where nobody can be asked there any more: to search them by. */
export const listAskedHospitals = defineQuery({
  ...getHospitals,
  name: 'list-asked-hospitals',
  title: '会诊医院选项',
  path: '/blade-remote/applyorder/hospitals',
  permission: 'applyorder_view',
  input: {},
});
export const getDepts = lookup(
  'get-depts',
  '会诊科室',
  '/blade-remote/hospitalrelation/getDepts',
  { tenantId: field.text('租户编号', { required: true, max: 12 }), physiologyType: physiologyTypeAsked },
  { id: field.id('科室编号', { always: true }), deptName: field.text('科室名称', { always: true }) },
);
export const getDoctors = lookup(
  'get-doctors',
  '会诊专家',
  '/blade-remote/hospitalrelation/getDoctors',
  {
    deptId: field.id('科室编号', { required: true }),
    remoteType: field.choice('业务类型', consultationKinds, { dictionary: 'consultation_kind' }),
    physiologyType: physiologyTypeAsked,
  },
  {
    id: field.id('医生编号', { always: true }),
    realName: field.text('姓名', { always: true }),
    title: field.text('职称'),
    deptName: field.text('科室'),
    fee: field.money('会诊费', { always: true }),
  },
);

/** Experts of one hospital, of one's own where none is named, with their fee for one kind of consultation. */
export const doctorInfoPage = defineQuery({
  name: 'list-doctor-info',
  title: '专家与会诊费',
  domain,
  kind: 'page',
  path: '/blade-remote/doctorFee/doctorInfoPage',
  permission: ['consultation_apply', 'consultation_operate', 'doctor_fee_view'],
  input: {
    tenantId: field.text('租户编号', { max: 12 }),
    remoteType: field.choice('业务类型', consultationKinds, { dictionary: 'consultation_kind' }),
    physiologyType: physiologyTypeAsked,
  },
  filters: { realName: field.text('姓名', { filter: 'contains' }) },
  sortable: [],
  row: {
    id: field.id('医生编号'),
    realName: field.text('姓名'),
    title: field.text('职称'),
    deptName: field.text('科室'),
    fee: field.money('会诊费'),
  },
});
