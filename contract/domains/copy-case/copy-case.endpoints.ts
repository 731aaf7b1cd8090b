import { viewersOf } from '../../kernel/document.ts';
import { defineEndpoint, defineQuery, PUBLIC, typed } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import { mediaTypes } from '../../kernel/media-types.ts';
import { copyCase } from './copy-case.resource.ts';
import { courierStatuses } from './copy-case.words.ts';

const base = '/blade-handheld-hospital/copyCases';
const domain = 'copy-case';
const asks = ['copy_case_add', 'copy_case_edit'];
const purposeCode = field.text('复印用途', { max: 32 });
const cardNo = field.text('就诊卡号', { required: true, max: 32 });

export const copyPurposes = defineQuery({
  domain,
  name: 'list-copy-purposes',
  title: '可选的复印用途',
  kind: 'list',
  path: `${base}/getCopyPurposes`,
  permission: asks,
  row: { purposeCode: field.text('用途编码', { always: true }), purposeName: field.text('用途名称', { always: true }) },
});

/** What the hospital gives out of for that purpose; of all where the purpose does not say. */
export const copySortsByPurpose = defineQuery({
  domain,
  name: 'list-copy-sorts-by-purpose',
  title: '用途可选的复印分类',
  kind: 'list',
  path: `${base}/getCopySortsByPurpose`,
  permission: asks,
  input: { purposeCode },
  row: { id: field.id('分类编号', { always: true }), sortName: field.text('分类名称', { always: true }) },
});

export const copyContentsByPurpose = defineQuery({
  domain,
  name: 'list-copy-contents-by-purpose',
  title: '用途可选的复印项目',
  kind: 'list',
  path: `${base}/getCopyContentsByPurpose`,
  permission: asks,
  input: { purposeCode },
  row: {
    id: field.id('项目编号', { always: true }),
    contentName: field.text('项目名称', { always: true }),
    sortId: field.id('分类编号', { always: true }),
    sortName: field.text('分类名称', { always: true }),
    /** Ticked when the purpose is chosen. */
    isRequired: field.flag('必需项目', { always: true }),
    isGiven: field.flag('对外提供', { always: true }),
  },
});

/** The newest that the hospital knows of whoever has this card. Nothing where it knows nobody. */
export const copyPatient = defineQuery({
  domain,
  name: 'show-copy-patient',
  title: '按就诊卡查患者',
  kind: 'row',
  path: `${base}/getPatientBaseInfo`,
  permission: asks,
  input: { cardNo },
  row: {
    cardNo: field.text('就诊卡号'),
    patientName: field.text('患者姓名'),
    patientIdCard: field.text('证件号', { sensitive: 'idNumber' }),
    patientPhone: field.text('联系电话', { sensitive: 'phone' }),
  },
});

/** Of one card: more than a stay a week for many years. */
export const MOST_VISITS = 1_000;

/** The newest of that card, as many as that. */
export const copyVisits = defineQuery({
  domain,
  name: 'list-copy-visits',
  title: '按就诊卡查就诊记录',
  kind: 'list',
  path: `${base}/getPatientVisitSelect`,
  permission: asks,
  input: { cardNo },
  row: {
    id: field.id('就诊编号', { always: true }),
    visitNo: field.text('住院号', { always: true }),
    deptName: field.text('科室'),
    inDate: field.date('入院日期'),
    outDate: field.date('出院日期'),
    /** From which day on copies can be asked for: none while the patient is in. */
    earliestDate: field.date('最早可申请日期'),
    isArchived: field.flag('已归档', { always: true }),
  },
});

/** One station of a parcel. `time` as the wire writes instants. */
export interface RouteEvent {
  readonly time: string;
  readonly context: string;
  readonly status?: string;
}

export const copyRoute = defineQuery({
  domain,
  name: 'show-copy-route',
  title: '复印件物流轨迹',
  kind: 'row',
  path: `${base}/copyCaseQueryRouter`,
  permission: viewersOf(copyCase),
  input: {
    trackingNumber: field.text('快递单号', { max: 32 }),
    /** Two couriers may use the same number: whose parcel is meant. Without a number the one that is on its way now, where there is one. */
    id: field.id('复印申请'),
  },
  row: {
    courier: field.text('快递公司'),
    trackingNumber: field.text('快递单号'),
    courierStatus: field.choice('物流状态', courierStatuses, { dictionary: 'courier_status' }),
    newsTime: field.datetime('更新时间'),
    askTime: field.datetime('查询时间'),
    events: field.json<RouteEvent[], { always: true }>('物流轨迹', { always: true }),
    failure: field.text('查询失败原因'),
  },
});

/** What moved, in the words of the cashier. */
export const copyMoneyKinds = { pay: '收费', refund: '待退现金', payout: '退费', settle: '已结算' } as const;

export interface CopyMoneyEntry {
  readonly id: string;
  readonly kind: keyof typeof copyMoneyKinds;
  /** Cents. */
  readonly amount: number;
  readonly receiptNo?: string;
  readonly reason?: string;
  readonly userName?: string;
  readonly time: string;
}

/** What became of the money of a request, to everybody who sees it: who asked has paid, the others keep the books. Cents. */
export const copyCaseMoney = defineQuery({
  domain,
  name: 'view-copy-case-money',
  title: '复印收费与结算',
  kind: 'row',
  path: `${base}/money`,
  permission: viewersOf(copyCase),
  input: { id: field.id('复印申请', { required: true }) },
  row: {
    paid: field.money('已收', { always: true }),
    refunded: field.money('已退', { always: true }),
    settled: field.money('已结算', { always: true }),
    held: field.money('待结算', { always: true }),
    /** It went back, and nobody has handed it out yet. */
    due: field.money('待退现金', { always: true }),
    entries: field.json<CopyMoneyEntry[], { always: true }>('收费与结算记录', { always: true }),
  },
  key: 'id',
  keyOf: 'copy_case',
});

/** In one file. */
export const MOST_LABELS = 100;

/**
 * Labels of parcels, one a page: of those named, or of the hundred that have waited longest without one. What was printed before is
 * printed again only where that is said.
 */
export const printMailOrders = defineQuery({
  domain,
  name: 'print-mail-orders',
  title: '打印快递面单',
  kind: 'file',
  mediaType: mediaTypes.pdf,
  path: `${base}/print/mail/order`,
  permission: 'copy_case_send',
  input: {
    ids: field.ids('编号', { max: MOST_LABELS }),
    again: field.flag('重新打印', { default: 0 }),
  },
  key: 'ids',
  keyOf: 'copy_case',
});

/** Asks the courier now, and answers whether there was news. Nobody is asked twice within half an hour, for each question costs. */
export const askCourier = defineEndpoint({
  domain,
  name: 'ask-courier',
  title: '刷新物流',
  kind: 'action',
  method: 'POST',
  path: `${base}/askCourier`,
  permission: 'copy_case_send',
  input: { id: field.id('复印申请', { required: true }) },
  key: 'id',
  keyOf: 'copy_case',
  answer: typed<{ isNews: boolean; isAsked: boolean }>(),
});

/** News that Kuaidi100 pushes, as its documents say: a form of `param` and its signature; who it is for stands in the address. */
export const pushCourier = defineEndpoint({
  domain,
  name: 'push-courier',
  title: '快递推送',
  kind: 'file',
  method: 'POST',
  path: `${base}/courier/{accountId}`,
  permission: PUBLIC,
  input: {
    accountId: field.id('设置编号', { required: true }),
    sign: field.text('签名', { max: 64 }),
    param: field.longText('推送内容', { max: 60_000 }),
  },
  isBare: true,
  row: { result: field.json<boolean>('是否成功'), returnCode: field.text('返回码', { max: 20 }), message: field.text('说明') },
});
