import { at, bundleOf, type FhirBundle, type FhirResource, known, partId, resource, to } from '../../platform/fhir/fhir-bundle.ts';
import { hospitalResource, patientResource, practitionerResource } from '../../platform/fhir/fhir-parties.ts';
import type { ReportContent } from './printed-report.ts';
import type { Order } from './report.policy.ts';
import type { ReportRow } from './report.tables.ts';

/** What was sent of one order: the version in force, those before it, newest first, what it printed and as which file. */
export interface SentReport {
  readonly report: ReportRow;
  readonly replaced: readonly ReportRow[];
  readonly content: ReportContent;
  readonly pdf: { readonly bytes: Buffer; readonly title: string } | undefined;
}

const REPLACES = 'http://hl7.org/fhir/StructureDefinition/diagnosticReport-replaces';

/** Made of the order's id, so that the versions of a report are of the same patient. */
function partIds({ id }: Order) {
  const part = (number: number): string => partId(id, number);
  return { request: id, patient: part(1), sender: part(2), from: part(3), to: part(4), author: part(5), reviewer: part(6) };
}

type Ids = ReturnType<typeof partIds>;

/**
 * A report that was sent as a Bundle of R4: the report, what was found, the request, patient, doctors, both hospitals, and the versions
 * that were replaced. Pure; `isFull`: with the patient's numbers. `now` in milliseconds.
 */
export function reportFhir(order: Order, sent: SentReport, { now, isFull }: { now: number; isFull: boolean }): FhirBundle {
  const ids = partIds(order);
  const found = observationsOf(order, sent, ids);
  const { patientIdCard, patientPhone, ...others } = order;
  const { report, replaced } = sent;
  const resources = [
    reportOf(order, sent, ids, found),
    ...found,
    requestOf(order, sent.content, ids),
    patientResource(ids.patient, isFull ? { ...others, patientIdCard, patientPhone } : others),
    practitionerResource(ids.sender, order.applyDoctorName),
    practitionerResource(ids.author, report.authorName),
    ...(isReviewed(report) ? [practitionerResource(ids.reviewer, report.reviewerName)] : []),
    hospitalResource(ids.from, order.tenantId, order.applyHospitalName ?? '申请医院'),
    hospitalResource(ids.to, order.targetTenantId, order.targetHospital ?? '会诊医院'),
    ...replaced.map((older, place) => resource('DiagnosticReport', older.id, replacedOf(older, replaced[place + 1], sent.content, ids))),
  ];
  return bundleOf(report.id, resources, now);
}

/** Only a second signature makes a reviewer; one who was asked and gave it back is none. */
const isReviewed = ({ reviewMethod }: ReportRow): boolean => Boolean(reviewMethod);

function reportOf(order: Order, { report, replaced, content, pdf }: SentReport, ids: Ids, found: readonly FhirResource[]): FhirResource {
  const text = concluded(report);
  const form = pdf
    ? { contentType: 'application/pdf', title: pdf.title, size: pdf.bytes.length, data: pdf.bytes.toString('base64') }
    : { contentType: 'text/plain; charset=utf-8', title: content.kindTitle, data: Buffer.from(text, 'utf8').toString('base64') };
  return resource('DiagnosticReport', report.id, {
    ...aboutOf(report, replaced[0], content, ids),
    effectiveDateTime: at(content.heldTime ?? order.diagnosisTime ?? report.confirmTime),
    performer: [to(ids.author, report.authorName), to(ids.to, order.targetHospital)],
    resultsInterpreter: isReviewed(report) ? [to(ids.reviewer, report.reviewerName)] : undefined,
    result: found.map(({ id }) => to(id)),
    presentedForm: [{ ...form, language: 'zh-CN', creation: at(report.confirmTime) }],
  });
}

/** Of a version that is no longer in force what it said, by whom: R4 has no status for it, the one that follows says that it replaces it. */
function replacedOf(report: ReportRow, older: ReportRow | undefined, content: ReportContent, ids: Ids): object {
  return {
    ...aboutOf(report, older, content, ids),
    performer: [known({ display: report.authorName ?? undefined }), to(ids.to)].filter((one) => Object.keys(one).length > 0),
    resultsInterpreter: isReviewed(report) && report.reviewerName ? [{ display: report.reviewerName }] : undefined,
  };
}

function aboutOf(report: ReportRow, older: ReportRow | undefined, { kindTitle }: ReportContent, ids: Ids) {
  return {
    extension: older ? [{ url: REPLACES, valueReference: to(older.id) }] : undefined,
    identifier: [{ system: 'urn:lianyi:report', value: `${report.no}/${report.revision}` }],
    basedOn: [to(ids.request)],
    status: (report.revision ?? 1) > 1 ? 'amended' : 'final',
    code: { text: kindTitle },
    subject: to(ids.patient),
    issued: at(report.confirmTime),
    conclusion: concluded(report),
  };
}

/** What it comes to, as one text. */
function concluded({ opinion, advice, correctReason, authorName, originalAuthorName }: ReportRow): string {
  const both = originalAuthorName && `原报告医生：${originalAuthorName}，更正医生：${authorName}`;
  return [opinion, advice && `诊疗建议：${advice}`, correctReason && `更正原因：${correctReason}`, both].filter(Boolean).join('\n');
}

/** The values that the report prints besides: what was examined, and what each of several experts said. */
function observationsOf(order: Order, { report, content }: SentReport, ids: Ids): FhirResource[] {
  const image: [string, string][] = content.imageDiagnosis ? [[content.imageTitle, content.imageDiagnosis]] : [];
  const given = [...image, ...(content.examined ?? [])].map(([name, value]) => ({ name, value, performer: undefined }));
  const said = (content.experts ?? []).map(({ name, hospital, opinion, verdict, dissent }) => ({
    name: '专家意见',
    value: [opinion, verdict, dissent].filter(Boolean).join('\n'),
    performer: [{ display: [hospital, name].filter(Boolean).join(' ') }],
  }));
  return [...given, ...said]
    .filter(({ value }) => value !== '')
    .map(({ name, value, performer }, place) =>
      resource('Observation', partId(report.id, place + 1), {
        ...{ status: 'final', code: { text: name }, subject: to(ids.patient), basedOn: [to(ids.request)] },
        ...{ effectiveDateTime: at(content.heldTime ?? order.diagnosisTime), performer, valueString: value },
      }),
    );
}

/** What was asked for: done, since there is a report. */
function requestOf(order: Order, content: ReportContent, ids: Ids): FhirResource {
  return resource('ServiceRequest', ids.request, {
    identifier: order.no ? [{ system: 'urn:lianyi:consultation', value: order.no }] : undefined,
    status: 'completed',
    intent: 'order',
    category: [{ text: '远程会诊' }],
    priority: order.illnessSeverity === 'critical' ? 'urgent' : 'routine',
    code: { text: content.kindTitle.replace(/报告$/, '') || content.kindTitle },
    subject: to(ids.patient, order.patientName),
    occurrenceDateTime: at(content.heldTime),
    authoredOn: at(order.submitTime),
    requester: to(ids.sender, order.applyDoctorName),
    // Who was asked may not be who corrected its report.
    performer: [
      content.correctorName ? known({ display: content.expertName }) : to(ids.author, order.targetDoctorName),
      to(ids.to, order.targetHospital),
    ],
    reasonCode: order.diagnosis ? [{ text: order.diagnosis }] : undefined,
    note: content.remotePurpose ? [{ text: content.remotePurpose }] : undefined,
  });
}
