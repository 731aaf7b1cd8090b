import { defineEndpoint, defineQuery } from '../../../kernel/endpoint.ts';
import { field } from '../../../kernel/field.ts';
import { choose } from '../../../kernel/prompts.ts';
import { reason } from '../../../kernel/validators.ts';
import { viewPermissions } from '../consultation.endpoints.ts';
import { byId } from '../consultation-move.ts';
import { keyImages, ofReplaced, shownKeyImages } from './key-images.fields.ts';
import { attendances, expertAnswers, verdicts } from './many-subject.kind.ts';
import { manyVideoPath } from './many-video.actions.ts';

export const manyPath = '/blade-remote/manySubject';
const domain = 'consultation';
const permission = 'consultation_diagnose';
const ofOrder = { domain, key: 'applyOrderId', keyOf: 'consultation' } as const;

export const opinionField = field.longText('会诊意见', { required: true, max: 5000, format: reason });

/**
 * The DICOM studies that the form began with: what was written about one patient's is not taken for another's that came in its place. Who does not say it
 * is not asked.
 */
export const readStudies = field.ids('填写时的DICOM影像', { max: 20, unshown: true });

/** Which of several experts did not attend, and why: said by the chief who concludes without their opinion. */
export interface Absence {
  readonly targetDoctorId: string;
  readonly reason: string;
}
export const absenceReason = field.longText('未参加的原因', { required: true, max: 500, format: reason });
export const absences = field.json<Absence[]>('未参加的专家');

/** Who took part by telephone, as the chief says who concludes: nothing else tells of it (ADR 0112). */
export const byPhone = field.json<string[]>('电话参会的专家');

/** That it begins without a chief who has not answered: the next in line who has accepted is chief, and the fee of who is passed over goes back. */
export const withoutChief = field.flag('主诊专家未答复，由下一位专家接任');

export const invitationAnswers = { 1: '接受', 2: '谢绝' } as const;

/** An invited expert says whether they come. Declining needs the reason; their fee goes back at once (domain rules 6.1.3, 6.1.5). */
export const answerInvitation = defineEndpoint({
  ...ofOrder,
  name: 'answer-invitation',
  title: '答复邀请',
  kind: 'action',
  method: 'POST',
  path: `${manyPath}/audit`,
  also: [{ method: 'POST', path: `${manyVideoPath}/audit` }],
  permission,
  input: {
    ...byId,
    type: field.choice('答复', invitationAnswers, { ownWords: 'part of a call', required: choose }),
    respRespondentsReason: field.longText('谢绝原因', { max: 500, format: reason }),
  },
  inPlace: true,
});

/**
 * Each attending expert's own opinion, which they may change until the chief concludes (domain rules 6.1.8, 6.1.9). Key images that are not
 * sent stay as they were.
 */
export const giveOwnOpinion = defineEndpoint({
  ...ofOrder,
  name: 'give-own-opinion',
  title: '填写本人意见',
  kind: 'action',
  method: 'POST',
  path: `${manyPath}/diagnosisOne`,
  also: [{ method: 'POST', path: `${manyVideoPath}/diagnosisOne` }],
  permission,
  input: { ...byId, respRespondentsOpinion: opinionField, keyImages, readStudies },
});

/** What stands of one expert of an order. */
export const seatFields = {
  targetTenantId: field.text('会诊医院编号', { readOnly: true, always: true, max: 12 }),
  targetDeptId: field.id('会诊科室编号', { readOnly: true }),
  targetDoctorId: field.id('会诊专家编号', { readOnly: true, always: true }),
  targetHospital: field.text('会诊医院', { readOnly: true, max: 50, isHospital: true }),
  targetDeptName: field.text('会诊科室', { readOnly: true, max: 50 }),
  targetDoctorName: field.text('会诊专家', { readOnly: true, max: 50 }),
  targetDoctorTitle: field.text('专家职称', { readOnly: true, max: 20 }),
  price: field.money('会诊费', { readOnly: true }),
  answer: field.choice('专家答复', expertAnswers, { dictionary: 'expert_answer', readOnly: true, always: true }),
  reason: field.longText('原因', { readOnly: true, max: 500 }),
  answerTime: field.datetime('答复时间', { readOnly: true }),
  opinion: field.longText('会诊意见', { readOnly: true, max: 5000 }),
  opinionTime: field.datetime('意见时间', { readOnly: true }),
  /** To be printed with their own opinion, besides those of the conclusion. */
  keyImages: shownKeyImages,
  /** Of a consultation by video: how they took part, and when they were in its room. */
  attendance: field.choice('参会方式', attendances, { dictionary: 'expert_attendance', readOnly: true }),
  joinTime: field.datetime('进入时间', { readOnly: true }),
  leaveTime: field.datetime('离开时间', { readOnly: true }),
  /** What they say of the conclusion as it stands. */
  verdict: field.choice('对结论的意见', verdicts, { dictionary: 'expert_verdict', readOnly: true }),
  dissent: field.longText('不同意见', { readOnly: true, max: 1000 }),
  verdictTime: field.datetime('表态时间', { readOnly: true }),
} as const;

/** The experts of an order in their order, each with their answer and opinion, for whoever sees it. */
export const listExpertOpinions = defineQuery({
  ...ofOrder,
  name: 'list-expert-opinions',
  title: '各专家的会诊意见',
  kind: 'list',
  path: `${manyPath}/diagnosisDetail`,
  also: [`${manyPath}/getDoctorAdvice`, `${manyVideoPath}/diagnosisDetail`].map((path) => ({ method: 'GET' as const, path })),
  permission: viewPermissions,
  input: byId,
  row: {
    ...seatFields,
    isChief: field.flag('主诊专家', { readOnly: true }),
    /** Of their key images those that were taken of a study which was replaced since. */
    ofReplaced,
  },
});
