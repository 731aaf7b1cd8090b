import { defineDocument } from '../../kernel/document.ts';
import { field } from '../../kernel/field.ts';
import { moveOf, movesOf } from '../../kernel/moves.ts';
import { endpointOf } from '../../kernel/resource.ts';
import { said } from '../../kernel/said.ts';
import { demandedFields, isUrgent, lackingFields, referralFormFields } from './referral.fields.ts';
import { referralLists } from './referral.lists.ts';
import { referralMoves } from './referral.moves.ts';
import { openReferralStates, type ReferralState, referralStates } from './referral.states.ts';
import { endReasons } from './referral.words.ts';

const told = { readOnly: true } as const;
const own = { readOnly: true, hidden: true } as const;
const kept = { readOnly: true, unshown: true } as const;

/** Whether another hospital sees it, or has dealt with it in an earlier round that its sender took back since. */
function isHeardOf({ partyTenantIds, dealtTime }: Readonly<Record<string, unknown>>): boolean {
  return Boolean(dealtTime) || (Array.isArray(partyTenantIds) && partyTenantIds.length > 1);
}

/** Of whom an ambulance brings, more is said as it becomes known, also before they are there; the consent follows where nobody asks for it as well. */
function lacksOnTheWay(row: Readonly<Record<string, unknown>>): boolean {
  return isUrgent(row) && !isAdmitted(row.applyOrderStatus) && lackingFields(row, true).length > 0;
}

/** One answer of a hospital that was asked: why not, and after how many minutes, where it was the first since the referral was handed in. */
export interface ReferralAnswered {
  /** Tenant code. */
  readonly by: string;
  readonly answer: 'accepted' | 'returned';
  readonly reason?: string;
  readonly minutes?: number;
}

/** What an admission takes the place of. */
export interface ReferralBefore {
  readonly state: ReferralState;
  readonly wardName: string | null;
  readonly bedNo: string | null;
  /** Why its end was asked for, and by whom. */
  readonly endReason: string | null;
  readonly respRespondentsReason: string | null;
  readonly respRespondentsName: string | null;
}

/** One transfer of one patient to another hospital, seen by both. */
export const referral = defineDocument({
  name: 'referral',
  title: '转诊单',
  domain: 'referral',
  path: '/blade-remote/mutualreferralhospital',
  verbAliases: { detail: ['detailReferral'] },
  scope: 'pair',
  permission: 'referral',
  verbs: ['detail', 'submit', 'remove', 'history', 'print'],
  fields: {
    no: field.text('转诊单号', { readOnly: true, max: 32, filter: 'contains', width: 180 }),
    applyOrderStatus: field.choice('状态', referralStates.labels, {
      dictionary: 'apply_order_status_referral',
      readOnly: true,
      filter: 'choice',
      width: 90,
    }),
    applyOrderId: field.id('转诊单编号', { ...kept, virtual: true }),
    ...referralFormFields,
    hospitalName: field.text('转出医院', { ...told, max: 50, filter: 'contains', isHospital: true, width: 140 }),
    outDeptName: field.text('转出科室名称', { ...told, max: 50, filter: 'contains', width: 110 }),
    applyUserName: field.text('申请医生', { ...told, max: 50, width: 90 }),
    targetTenantName: field.text('接诊医院名称', { ...kept, max: 50, isHospital: true, filter: 'contains' }),
    targetDeptName: field.text('接诊科室名称', { ...kept, max: 50, filter: 'contains' }),
    targetUserName: field.text('接诊医师姓名', { ...kept, max: 50 }),
    submitTime: field.datetime('提交时间', { ...told, sortable: true, width: 140 }),
    answerTime: field.datetime('应答复时间', { ...told, width: 120, asSpan: 'until' }),
    answerPhone: field.text('接诊医院值班电话', { ...told, max: 20 }),
    certificateUntil: field.date('转诊证明有效期至', told),
    acceptTime: field.datetime('同意接诊时间', told),
    returnTime: field.datetime('退回时间', told),
    visitTime: field.datetime('就诊时间', { ...told, width: 140 }),
    wardName: field.text('病区', { ...told, max: 50, width: 100 }),
    bedNo: field.text('床号', { ...told, max: 20, width: 70 }),
    admissionNo: field.text('住院号', { ...told, max: 32 }),
    admitTime: field.datetime('入院时间', { ...told, width: 140 }),
    expireTime: field.datetime('最晚接诊时间', told),
    supplementTime: field.datetime('资料应补齐时间', told),
    feedbackDate: field.date('接诊医院出院日期', told),
    feedbackSituation: field.longText('接诊医院出院诊断', { ...told, max: 500 }),
    feedbackGuide: field.longText('接诊医院出院医嘱', { ...told, max: 500 }),
    feedbackCorrectTime: field.datetime('出院小结更正时间', told),
    endReason: field.openChoice('未继续原因', endReasons, { ...told, dictionary: 'referral_end_reason' }),
    respRespondentsReason: field.longText('退回或取消说明', { ...told, max: 500 }),
    respRespondentsName: field.text('答复或取消人', { ...told, max: 50 }),
    renewedFromNo: field.text('续转自', { ...told, max: 32 }),
    renewedByNo: field.text('已续转为', { ...told, max: 32 }),
    /** Of the same patient and kind, to whoever may see it. */
    otherOpenNo: field.text('患者未结束的同类转诊', { ...kept, virtual: true, max: 32 }),
    renewedFromId: field.id('续转自编号', { ...own }),
    /** Whose draft it is that this one was renewed as, until it is handed in. */
    renewedForId: field.id('续转办理人', own),
    /** Who is named for a renewal: it becomes their draft. */
    doctorId: field.id('由谁继续办理', { ...own, virtual: true }),
    remindTime: field.datetime('提醒时间', own),
    escalateTime: field.datetime('上报时间', own),
    /** When another hospital last did something with it. Handing it in anew, or elsewhere, does not undo that. */
    dealtTime: field.datetime('接诊医院处理时间', own),
    /** Every answer of every round: what numbers count. */
    answers: field.json<ReferralAnswered[]>('历次答复', own),
    /** How the admission found it: what stands again if that is taken back. */
    beforeAdmission: field.json<ReferralBefore>('入院前情况', own),
    applyUserId: field.id('申请医生编号', own),
    applyDeptId: field.id('申请医生科室', own),
    /** Patient and kind as one value: of the open ones there is one each. */
    openKey: field.text('患者标识', { ...own, max: 64 }),
  },
  columns: [
    'no',
    'patientName',
    'applyOrderStatus',
    'meetingType',
    'mianDiagnosis',
    'hospitalName',
    'outDeptName',
    'targetTenantId',
    'targetDeptId',
    'targetUserId',
    'inHospitalDate',
    'emergencyDegree',
    'submitTime',
  ],
  order: { field: 'createTime', descending: true },
  lifecycle: {
    field: 'applyOrderStatus',
    states: referralStates,
    about: ['no', 'patientName', ['hospitalName', 'targetTenantName']],
    editable: ['wait_submit', 'order_return'],
    // Of the cancelled only those that were withdrawn before the other hospital had to do with them.
    removable: ['wait_submit', 'cancel'],
    bars: (row, step) => {
      if (step === 'supplement' && !row.supplementTime && !lacksOnTheWay(row)) return '该转诊单资料已齐全，无须补充';
      if (step === 'remove' && isHeardOf(row)) return '接诊医院已收到的转诊单不能删除';
      if (step === 'admitLate' && !row.acceptTime) return '接诊医院未同意接诊，不能补登入院';
      // Whose draft it is may not come to it: somebody else may begin another until it is handed in.
      if ((step === 'renew' || step === 'renewFor') && row.renewedByNo && !row.renewedForId) return '该转诊单已续转';
      if (step === 'renew' && row.renewedForId && row.renewedForId === row.applyUserId)
        return said`续转草稿 ${String(row.renewedByNo)} 在您待提交的转诊单中，请继续办理`;
      return undefined;
    },
    inbox: {
      about: '{patientName} · {mianDiagnosis}',
      due: { wait_primaryaudit: 'answerTime', wait_scheduling: 'answerTime', cancel_asked: 'answerTime', wait_diagnosis: 'expireTime' },
    },
    moves: referralMoves,
  },
  document: {
    page: '/referral/detail',
    begins: {
      no: { field: 'no', prefix: 'ZZ' },
      marks: { applyUserId: 'userId', applyUserName: 'realName', applyDeptId: 'deptId', hospitalName: 'tenantName' },
    },
    submits: 'submit',
    demands: demandedFields,
    parties: ['targetTenantId'],
    line: ['wait_submit', 'wait_primaryaudit', 'wait_scheduling', 'wait_diagnosis', 'diagnosis_ing', 'diagnosis'],
    lists: referralLists,
  },
});

export const referralMove = (name: keyof typeof referralMoves) => moveOf(referral, name);
export const allReferralMoves = movesOf(referral);
export const saveReferral = endpointOf(referral, 'submit');
export const detailReferral = endpointOf(referral, 'detail');
/** Discharged, with what the receiving hospital says of it. */
export const isDischarged = (status: unknown): boolean => status === 'diagnosis';
/** Somebody came, whether or not they have left since. */
export const isAdmitted = (status: unknown): boolean => status === 'diagnosis_ing' || isDischarged(status);
export const isOpenReferral = (status: unknown): boolean => openReferralStates.some((one) => one === status);
