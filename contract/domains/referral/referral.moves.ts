import { field, omit } from '../../kernel/field.ts';
import type { Move, Tell } from '../../kernel/lifecycle.ts';
import { choose, fillIn } from '../../kernel/prompts.ts';
import { incomplete } from '../../kernel/sent.ts';
import { reason } from '../../kernel/validators.ts';
import { isCritical, referralFormFields } from './referral.fields.ts';
import { endReasons } from './referral.words.ts';

const why = field.longText('退回或取消说明', { required: fillIn, max: 500, format: reason });
const whyElse = field.longText('退回或取消说明', { max: 500, format: reason });
const endReason = field.openChoice('未继续原因', endReasons, { dictionary: 'referral_end_reason', required: choose });
const refusing = { endReason, respRespondentsReason: why } as const;
const ending = { endReason, respRespondentsReason: whyElse } as const;
const byReason = 'respRespondentsReason';
const link = '/referral/detail?id={id}';
/** Whose words those of the row are: of the hospital that was asked, or of the sender who takes it back. */
const answered = { respRespondentsName: 'realName' } as const;
/** What the other hospital can do first, whatever follows. */
const dealt = { ...answered, dealtTime: 'now' } as const;

/** Whoever acts in place of a doctor who is ill or has left. */
const ACT = 'referral_act';
/** The administrators of the hospital may do it as well. */
const orAdministrator = (permission: string) => [permission, 'referral_nullify', ACT];

const toSender = (title: string, text = '转诊单 {no}（{patientName}）'): Tell => ({ to: 'sender', title, text, link });
/** Whom it falls to where the doctor has left. */
const toPhysician = (title: string, text = '转诊单 {no}（{patientName}）'): Tell => ({
  to: 'physician',
  permission: 'referral_audit',
  title,
  text,
  link,
});
const toOffice = (title: string, text = '转诊单 {no}（{patientName}）'): Tell => ({
  to: 'office',
  permission: 'referral_audit',
  title,
  text,
  link,
});

/** What identifies the patient, and the rest of the form, but for what cannot change any more once it was handed in. */
const rest = incomplete(
  omit(
    referralFormFields,
    'kind',
    'meetingType',
    'targetTenantId',
    'targetDeptId',
    'targetUserId',
    'emergencyDegree',
    'transportationTools',
  ),
);

const place = {
  wardName: field.text('病区', { max: 50 }),
  bedNo: field.text('床号', { max: 20 }),
} as const;
const visit = field.datetime('就诊时间', { ahead: true });
const stay = { admissionNo: field.text('住院号', { max: 32 }), ...place } as const;
const admitted = field.datetime('入院时间');
/** The row that the form was filled with: what somebody else has changed since is not overwritten by it. */
const version = field.whole('版本', { min: 0 });

const feedback = {
  feedbackDate: field.date('出院日期', { required: choose, wire: ['outHospitalDate'] }),
  feedbackSituation: field.longText('出院诊断', { required: fillIn, max: 500, wire: ['outHospitalSituation'] }),
  feedbackGuide: field.longText('出院医嘱', { required: fillIn, max: 500, wire: ['outHospitalGuide'] }),
} as const;

/** The moves of a referral; what they do besides stands in the rules. */
export const referralMoves = {
  submit: {
    permission: 'referral_add',
    title: '提交',
    tells: [{ ...toOffice('收到转诊申请，请审核'), urgent: isCritical }],
    lasting: true,
  },
  resubmit: {
    permission: ACT,
    title: '代为办理',
    input: { version, ...rest },
    confirm: '代申请医生修改并再次提交，转诊单仍归其本人；更改之处留在流转记录中。',
    tells: [{ ...toOffice('收到转诊申请，请审核'), urgent: isCritical }],
  },
  approve: {
    permission: 'referral_audit',
    title: '审核通过',
    confirm: '审核通过后由接诊科室安排接诊。',
    marks: dealt,
    batch: true,
    // One by one it is read first.
    inPlace: false,
    // The same minutes go on for whoever has to answer now.
    tells: [toSender('转诊申请已通过审核'), { ...toPhysician('转诊申请待安排接诊'), urgent: isCritical }],
  },
  refuse: {
    permission: 'referral_audit',
    title: '审核不予通过',
    input: refusing,
    reason: byReason,
    marks: { ...dealt, returnTime: 'now' },
    tells: [toSender('转诊申请被退回', '转诊单 {no}（{patientName}）：{respRespondentsReason}')],
    danger: true,
  },
  accept: {
    permission: 'referral_confirm',
    title: '同意接诊',
    input: {
      targetUserId: field.id('接诊医师', { hint: '不选则仍为转诊单上的医师' }),
      visitTime: { ...visit, hint: '门诊转诊填写' },
      ...place,
    },
    marks: { ...dealt, acceptTime: 'now' },
    tells: [toSender('接诊医院已同意接诊')],
  },
  decline: {
    permission: 'referral_confirm',
    title: '拒绝接诊',
    input: refusing,
    reason: byReason,
    marks: { ...dealt, returnTime: 'now' },
    tells: [toSender('接诊医院拒绝接诊', '转诊单 {no}（{patientName}）：{respRespondentsReason}')],
    danger: true,
  },
  admit: {
    permission: 'referral_admit',
    title: '确认入院',
    input: { version, ...stay, admitTime: { ...admitted, hint: '补登记时填写，不填则为现在' } },
    tells: [toSender('转诊患者已到院')],
  },
  admitLate: {
    permission: 'referral_admit',
    title: '补登入院',
    input: {
      ...stay,
      admitTime: field.datetime('入院时间', { required: choose, hint: '患者实际入院的时间' }),
      reason: field.longText('补登说明', { max: 500, format: reason, hint: '入院晚于最晚接诊时间的，须说明原因' }),
    },
    confirm: '患者已按时到院、只是未及时登记的，在此补登；所填床位须空闲。',
    tells: [toSender('转诊患者已补登入院')],
  },
  rearrange: {
    permission: 'referral_confirm',
    title: '改约/换床',
    input: { version, visitTime: visit, ...place, reason: field.longText('变更说明', { max: 500, format: reason }) },
    tells: [toSender('接诊医院已变更接诊安排')],
  },
  correctAdmission: {
    permission: 'referral_admit',
    title: '更正入院登记',
    input: { version, ...stay, admitTime: admitted, reason: field.longText('变更说明', { max: 500, format: reason }) },
    tells: [toSender('接诊医院已更正入院登记')],
  },
  undoAdmit: {
    permission: 'referral_admit',
    title: '撤销入院',
    input: { reason: field.longText('撤销原因', { required: fillIn, max: 500, format: reason }) },
    confirm: '误登入院的，撤销后回到入院前的状态；入院前已留的床位仍空闲的，继续保留。',
    tells: [toSender('转诊患者的入院登记已撤销', '转诊单 {no}（{patientName}）：{reason}')],
    danger: true,
  },
  discharge: {
    permission: 'referral_admit',
    title: '出院反馈',
    input: feedback,
    tells: [toSender('转诊患者已出院，请查看反馈')],
  },
  correctFeedback: {
    permission: 'referral_admit',
    title: '更正出院反馈',
    input: {
      version,
      ...feedback,
      admissionNo: stay.admissionNo,
      admitTime: admitted,
      reason: field.longText('更正原因', { required: fillIn, max: 500, format: reason }),
    },
    marks: { feedbackCorrectTime: 'now' },
    confirm: '更正前后的内容都留在流转记录中，转出医院会收到通知。',
    tells: [toSender('出院反馈已更正，请查看', '转诊单 {no}（{patientName}）：{reason}')],
  },
  cancel: {
    permission: orAdministrator('referral_cancel'),
    title: '取消转诊',
    input: ending,
    reason: byReason,
    marks: answered,
    danger: true,
    lasting: true,
  },
  askCancel: {
    permission: orAdministrator('referral_cancel'),
    title: '申请取消',
    input: refusing,
    reason: byReason,
    marks: answered,
    tells: [toPhysician('转出医院申请取消转诊', '转诊单 {no}（{patientName}）：{respRespondentsReason}')],
    danger: true,
  },
  agreeCancel: {
    permission: 'referral_confirm',
    title: '同意取消',
    confirm: '同意后转诊终止，已留床位随即释放。',
    tells: [toSender('接诊医院同意取消转诊')],
  },
  refuseCancel: {
    permission: 'referral_confirm',
    title: '不同意取消',
    input: { respRespondentsReason: why },
    reason: byReason,
    marks: answered,
    tells: [toSender('接诊医院不同意取消转诊', '转诊单 {no}（{patientName}）：{respRespondentsReason}')],
    lasting: true,
  },
  stop: {
    permission: 'referral_confirm',
    title: '终止接诊',
    input: ending,
    reason: byReason,
    marks: answered,
    confirm: '终止后转诊取消，已留床位随即释放。',
    tells: [toSender('接诊医院终止接诊')],
    danger: true,
  },
  nullify: { permission: 'referral_nullify', title: '作废', confirm: '作废后不能恢复。', danger: true, batch: true },
  close: {
    permission: 'referral_nullify',
    title: '终止转诊',
    input: refusing,
    reason: byReason,
    marks: answered,
    confirm: '接诊医院不再答复或反馈时使用，终止后不能恢复，已留床位随即释放。',
    tells: [
      toSender('转诊已由运营人员终止', '转诊单 {no}（{patientName}）：{respRespondentsReason}'),
      toPhysician('转诊已由运营人员终止'),
      toOffice('转诊已由运营人员终止'),
    ],
    danger: true,
  },
  renew: {
    permission: 'referral_add',
    title: '续转',
    confirm: '复制为一份新的转诊草稿，原转诊单保持不变。您已有续转草稿的，继续使用该草稿。续转次数以本院设定为限，已达上限的请新建转诊单。',
    lasting: true,
  },
  renewFor: {
    permission: ACT,
    title: '代为续转',
    input: { doctorId: field.id('由谁继续办理', { hint: '不选则为您本人；您没有转出权限的，为申请医生' }) },
    confirm:
      '复制为一份新的转诊草稿，由所选医生继续办理；原转诊单保持不变。所选医生已有续转草稿的，继续使用该草稿；有多份草稿的，以先提交的为准。续转次数以本院设定为限，已达上限的请新建转诊单。',
    lasting: true,
  },
  supplement: { permission: orAdministrator('referral_add'), title: '补充资料', input: { version, ...rest } },
} as const satisfies Readonly<Record<string, Move>>;
