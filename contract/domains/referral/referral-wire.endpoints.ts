import { defineEndpoint } from '../../kernel/endpoint.ts';
import { type Fields, field } from '../../kernel/field.ts';
import { reason } from '../../kernel/validators.ts';
import { referralMoves } from './referral.moves.ts';
import { endReasons } from './referral.words.ts';

/**
 * The calls as the specification spells them: by the number of the referral, and with several moves behind one. They are doors to the
 * declared moves and do nothing of their own.
 */
const base = '/blade-remote/mutualreferralhospital';
const no = field.text('转诊单号', { required: true, max: 36 });
const respRespondentsReason = field.longText('退回或取消说明', { max: 500, format: reason });
const endReason = field.openChoice('未继续原因', endReasons, { dictionary: 'referral_end_reason' });
const { accept, admit } = { accept: referralMoves.accept.input, admit: referralMoves.admit.input };

const door = <const F extends Fields>(name: string, title: string, path: string, permission: string | readonly string[], input: F) =>
  defineEndpoint({
    domain: 'referral',
    name,
    title,
    kind: 'action',
    method: 'POST',
    path: `${base}/${path}`,
    permission,
    input,
    key: Object.keys(input)[0] ?? 'no',
    keyOf: 'referral',
  });

export const confirmTypes = { 1: '同意接诊', 2: '不同意接诊' } as const;

/** Without a reason it passes, with one it goes back. A code alone is not enough for that, and too much for passing: it is refused. */
export const auditByNo = door('audit-referral-by-no', '审核转诊', 'auditReferral', 'referral_audit', {
  no,
  respRespondentsReason,
  endReason,
});
export const returnByNo = door('return-referral-by-no', '退回转诊', 'returnReferral', ['referral_audit', 'referral_confirm'], {
  no,
  respRespondentsReason,
  endReason,
});
/** Accepted already, the cancellation is asked for. */
export const cancelByNo = door('cancel-referral-by-no', '取消转诊申请', 'cancelReferral', ['referral_cancel', 'referral_nullify'], {
  no,
  respRespondentsReason,
  endReason,
});
export const nullifyByNo = door('nullify-referral-by-no', '作废转诊', 'nullifyReferral', 'referral_nullify', { no });
export const deleteByNo = door('delete-referral-by-no', '删除转诊', 'deleteReferral', 'referral_delete', { no });
export const confirmOutpatient = door('confirm-outpatient-referral', '门诊接诊答复', 'outpatientConfirm', 'referral_confirm', {
  applyOrderId: field.text('转诊单编号', { required: true, max: 36 }),
  type: field.choice('接诊答复', confirmTypes, { required: true, ownWords: 'which move it is' }),
  respRespondentsReason,
  endReason,
  visitTime: accept.visitTime,
});
export const confirmHospitalization = door(
  'confirm-hospitalization-referral',
  '住院接诊确认',
  'hospitalizationConfirm',
  'referral_confirm',
  {
    no,
    wardName: accept.wardName,
    bedNo: accept.bedNo,
  },
);
export const confirmInHospital = door('confirm-in-hospital', '确认转诊入院', 'confirmInHospital', 'referral_admit', {
  no,
  admissionNo: admit.admissionNo,
  wardName: admit.wardName,
  bedNo: admit.bedNo,
});
export const stopById = door('stop-diagnosis-cancel-referral', '终止接诊并取消转诊', 'stopDiagnosisCancelReferral', 'referral_confirm', {
  id: field.text('转诊单编号', { required: true, max: 36 }),
  respRespondentsReason,
  endReason,
});
