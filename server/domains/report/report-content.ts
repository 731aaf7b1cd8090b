import { createHash } from 'node:crypto';
import { consultationFields } from '../../../contract/domains/consultation/consultation.fields.ts';
import { consultationKinds } from '../../../contract/domains/consultation/kinds/kind-names.ts';
import { kindOf } from '../../../contract/domains/consultation/kinds/kinds.ts';
import { attendances } from '../../../contract/domains/consultation/kinds/many-subject.kind.ts';
import { orderAge } from '../../../contract/domains/consultation/order-age.ts';
import { presetLayout, type ReportLayout } from '../../../contract/domains/report/report-layout.fields.ts';
import { textOf } from '../../../contract/kernel/said.ts';
import { ownWords } from '../../../contract/kernel/words.ts';
import { mask } from '../../platform/mask.ts';
import type { ExpertOpinion } from '../consultation/consultation.reads.ts';
import type { KnownMissing } from './missing-images.ts';
import type { PrintedImage, ReportContent } from './printed-report.ts';
import type { Order } from './report.policy.ts';
import type { ReportRow } from './report.tables.ts';
import type { Signature } from './signer.ts';

export interface Printing {
  /** When it was signed and sent; null for a preview. */
  readonly confirmedAt: Date | null;
  readonly preview?: boolean;
  /** Of several experts what each said. */
  readonly opinions?: readonly ExpertOpinion[];
  /** Of a report that is being sent; what was sent before has its own. */
  readonly signature?: Signature;
  /** Of whoever reviewed it, the same. */
  readonly reviewSignature?: Signature;
  /** Key images by their ids; without, none is printed. */
  readonly images?: ReadonlyMap<string, PrintedImage>;
  /** Of a report that is being sent: which pictures its sender knows to be missing. */
  readonly known?: KnownMissing;
  /** How the hospital of the author prints; as the program does where it has said nothing. */
  readonly layout?: ReportLayout;
}

/** The fields whose words the dictionaries have. */
export type WordedFields = Pick<typeof consultationFields, 'patientSex' | 'remotePurpose' | 'part' | 'physiologyType'>;

/** What the PDF of one version shows, from the order and the report as they are now; of what was sent, with the signatures that it has. */
export function reportContent(
  order: Order,
  report: ReportRow,
  {
    confirmedAt,
    preview = false,
    opinions = [],
    images = new Map(),
    layout = presetLayout,
    signature = signatureOn(report),
    reviewSignature = reviewSignatureOn(report),
  }: Printing,
  { patientSex, remotePurpose, part, physiologyType }: WordedFields = consultationFields,
): ReportContent {
  const { authorName, originalAuthorName } = report;
  return {
    number: report.no ?? '',
    version: report.revision ?? 1,
    applyHospitalName: order.applyHospitalName ?? '',
    targetHospitalName: order.targetHospital ?? '',
    kindTitle: layout.reportTitle || titleOf(order),
    layout,
    patient: patientOf(order, ownWords(patientSex)),
    applyDoctorName: order.applyDoctorName ?? '',
    expertName: originalAuthorName ?? authorName ?? order.targetDoctorName ?? '',
    correctorName: originalAuthorName ? (authorName ?? undefined) : undefined,
    expertTitle: order.targetDoctorTitle ?? '',
    illnessIntroduced: order.illnessIntroduced ?? '',
    diagnosis: order.diagnosis ?? '',
    remotePurpose: purposeOf(order, ownWords(remotePurpose)),
    imageDiagnosis: order.imageDiagnosis || undefined,
    imageTitle: imageTitleOf(order),
    examined: examinedOf(order, ownWords(part), ownWords(physiologyType)),
    images: imagesOf(images, order.keyImages),
    opinion: report.opinion ?? '',
    advice: report.advice || undefined,
    experts: opinions.map((opinion) => expertOf(opinion, images)),
    appointmentTime: order.appointmentTime ?? null,
    // When it was held; before that, for when it was fixed.
    heldTime: order.startTime ?? order.scheduleTime ?? null,
    confirmedAt,
    // What was signed is printed as it was then, whatever the order says meanwhile.
    signature: confirmedAt && signature ? { ...signature, hash: report.signHash ?? signHashOf(order, report) } : undefined,
    reviewSignature:
      confirmedAt && reviewSignature ? { ...reviewSignature, hash: report.reviewHash ?? reviewHashOf(order, report) } : undefined,
    correctionReason: report.correctReason || undefined,
    preview,
  };
}

/** What each of several says, how they took part, and whether they agree. */
function expertOf(
  { name, title, hospital, opinion, keyImages, attendance, joinTime, leaveTime, verdict, dissent }: ExpertOpinion,
  images: ReadonlyMap<string, PrintedImage>,
) {
  return {
    ...{ name, title: title ?? '', hospital, opinion: opinion ?? undefined, images: imagesOf(images, keyImages) },
    attended: attendance ? { word: attendances[attendance], from: joinTime, to: leaveTime } : undefined,
    verdict: verdict ? verdictWords[verdict] : undefined,
    dissent: dissent ?? undefined,
  };
}

/** In the order in which they were chosen. */
function imagesOf(images: ReadonlyMap<string, PrintedImage>, ids: readonly string[] | null | undefined): PrintedImage[] {
  return (ids ?? []).flatMap((id) => {
    const image = images.get(id);
    return image ? { ...image, id } : [];
  });
}

const verdictWords = { confirmed: '同意会诊结论', dissented: '对会诊结论保留异议' } as const;

/** What it is called, by its kind. */
function titleOf({ kind }: Order): string {
  const word = consultationKinds[kind];
  return word.includes('远程') ? `${word}报告` : `${word.replace('会诊', '远程会诊')}报告`;
}

function signatureOn({ authorName, signMethod, signTime }: ReportRow): Signature | undefined {
  return signMethod && signTime ? { name: authorName ?? '', method: signMethod, at: signTime } : undefined;
}

function reviewSignatureOn({ reviewerName, reviewMethod, reviewTime }: ReportRow): Signature | undefined {
  return reviewMethod && reviewTime ? { name: reviewerName ?? '', method: reviewMethod, at: reviewTime } : undefined;
}

/** SHA-256 of what a reviewer signs: what its author has signed, and as whom they approve it. */
export function reviewHashOf(order: Order, report: ReportRow): string {
  return digestOf([signHashOf(order, report), report.reviewerId, report.reviewerName]);
}

/** SHA-256 of what an author signs: which report of which patient, what he says in it, and as whom. Not of the PDF, on which it stands. */
export function signHashOf({ no, patientName, patientIdCard, diagnosis, keyImages }: Order, report: ReportRow): string {
  const { revision, opinion, advice, correctReason, authorId, authorName, originalAuthorName } = report;
  // Absent where there are none, as in what was signed before there were any.
  const images = keyImages?.length ? [keyImages.join()] : [];
  const original = originalAuthorName ? ['原报告医生', originalAuthorName] : [];
  const author = [authorId, authorName, ...original];
  return digestOf([no, revision, patientName, patientIdCard, diagnosis, opinion, advice, correctReason, ...author, ...images]);
}

/** SHA-256 of what the expert says on the order itself, which the report may say in other words. */
export function orderOpinionHashOf({ respRespondentsOpinion }: Pick<Order, 'respRespondentsOpinion'>): string {
  return digestOf([respRespondentsOpinion?.trim()]);
}

function digestOf(signed: readonly unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify(signed.map((value) => value ?? '')))
    .digest('hex');
}

type Words = Readonly<Record<string, string>>;

function patientOf(order: Order, sexes: Words): ReportContent['patient'] {
  const age = orderAge(order);
  return {
    name: order.patientName ?? '',
    sex: sexes[order.patientSex ?? ''] ?? '',
    age: age ? textOf(age) : '',
    medicalRecordNo: order.medicalRecordNo ?? '',
    idCardMasked: order.patientIdCard ? mask(order.patientIdCard, 'idNumber') : undefined,
  };
}

/** What the form of its kind calls what the applying hospital found. */
function imageTitleOf(order: Order): string {
  const { form } = kindOf(order);
  return 'imageDiagnosis' in form ? form.imageDiagnosis.label : consultationFields.imageDiagnosis.label;
}

/** What a pathologist had before them, as far as it was filled in, and of which kind a recording is; nothing of other kinds. */
function examinedOf(order: Order, parts: Words, recordings: Words): [string, string][] {
  const { kind, pathologyNo, part, partDetail, mianDiagnosis, immunohistochemical, physiologyType } = order;
  const slides: [string, string | null | undefined][] = [
    ['原病理号', pathologyNo],
    ['送检标本', [parts[part ?? ''] ?? part, partDetail].filter(Boolean).join('，')],
    ['原病理诊断', mianDiagnosis],
    ['免疫组化', immunohistochemical],
  ];
  const recording: [string, string | null | undefined] = ['检查类型', recordings[physiologyType ?? ''] ?? physiologyType];
  const lines = kind === 'telemedicine' ? slides : kind === 'electrophysiology' ? [recording] : [];
  return lines.flatMap(([title, value]): [string, string][] => (value ? [[title, value]] : []));
}

function purposeOf({ remotePurpose, remotePurposeRemark }: Order, purposes: Words): string {
  const labels = (remotePurpose ?? []).map((key) => purposes[key] ?? key).join('、');
  return remotePurposeRemark ? `${labels}（${remotePurposeRemark}）` : labels;
}
