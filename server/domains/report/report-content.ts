import { createHash } from 'node:crypto';
import { consultationFields } from '../../../contract/domains/consultation/consultation.fields.ts';
import { ownWords } from '../../../contract/kernel/words.ts';
import { mask } from '../../platform/mask.ts';
import type { Order } from './report.policy.ts';
import type { ReportRow } from './report.tables.ts';
import type { ReportContent } from './report-document.ts';
import type { Signature } from './signer.ts';

export interface Printing {
  /** When it was signed and sent; null for a preview. */
  readonly confirmedAt: Date | null;
  readonly preview?: boolean;
  readonly superseded?: boolean;
  /** Of a report that is being sent; what was sent before has its own. */
  readonly signature?: Signature;
}

/** The fields whose words the dictionaries have. */
export type WordedFields = Pick<typeof consultationFields, 'patientSex' | 'remotePurpose'>;

/** What the PDF of one version shows, from the order and the report as they are now. */
export function reportContent(
  order: Order,
  report: ReportRow,
  { confirmedAt, preview = false, superseded = false, signature = signatureOn(report) }: Printing,
  { patientSex, remotePurpose }: WordedFields = consultationFields,
): ReportContent {
  const author = report.authorName ?? order.targetDoctorName ?? '';
  return {
    number: report.no ?? '',
    version: report.revision ?? 1,
    applyHospitalName: order.applyHospitalName ?? '',
    targetHospitalName: order.targetHospital ?? '',
    kindTitle: '单学科远程会诊报告',
    patient: patientOf(order, ownWords(patientSex)),
    applyDoctorName: order.applyDoctorName ?? '',
    expertName: author,
    expertTitle: order.targetDoctorTitle ?? '',
    illnessIntroduced: order.illnessIntroduced ?? '',
    diagnosis: order.diagnosis ?? '',
    remotePurpose: purposeOf(order, ownWords(remotePurpose)),
    imageDiagnosis: order.imageDiagnosis || undefined,
    opinion: report.opinion ?? '',
    advice: report.advice || undefined,
    appointmentTime: order.appointmentTime ?? null,
    // When it was held; before that, for when it was fixed.
    heldTime: order.startTime ?? order.scheduleTime ?? null,
    confirmedAt,
    signature: confirmedAt && signature ? { ...signature, hash: signHashOf(order, report) } : undefined,
    correctionReason: report.correctReason || undefined,
    superseded,
    preview,
  };
}

function signatureOn({ authorName, signMethod, signTime }: ReportRow): Signature | undefined {
  return signMethod && signTime ? { name: authorName ?? '', method: signMethod, at: signTime } : undefined;
}

/** SHA-256 of what an author signs: which report of which patient, what he says in it, and as whom. Not of the PDF, on which it stands. */
export function signHashOf({ no, patientName, patientIdCard, diagnosis }: Order, report: ReportRow): string {
  const { revision, opinion, advice, correctReason, authorId, authorName } = report;
  const signed = [no, revision, patientName, patientIdCard, diagnosis, opinion, advice, correctReason, authorId, authorName];
  return createHash('sha256')
    .update(JSON.stringify(signed.map((value) => value ?? '')))
    .digest('hex');
}

type Words = Readonly<Record<string, string>>;

function patientOf(order: Order, sexes: Words): ReportContent['patient'] {
  return {
    name: order.patientName ?? '',
    sex: sexes[order.patientSex ?? ''] ?? '',
    age: typeof order.patientAge === 'number' ? `${order.patientAge}岁` : '',
    medicalRecordNo: order.medicalRecordNo ?? '',
    idCardMasked: order.patientIdCard ? mask(order.patientIdCard, 'idNumber') : undefined,
  };
}

function purposeOf({ remotePurpose, remotePurposeRemark }: Order, purposes: Words): string {
  const labels = (remotePurpose ?? []).map((key) => purposes[key] ?? key).join('、');
  return remotePurposeRemark ? `${labels}（${remotePurposeRemark}）` : labels;
}
