import { at, bundleOf, type FhirBundle, type FhirResource, known, partId, resource, to } from '../../platform/fhir/fhir-bundle.ts';
import { hospitalResource, patientResource, practitionerResource } from '../../platform/fhir/fhir-parties.ts';
import type { ReferralRow } from './referral.tables.ts';

type Status = NonNullable<ReferralRow['applyOrderStatus']>;

/** `ServiceRequest.status`: what was asked for. */
const requests: Readonly<Record<Status, string>> = {
  wait_submit: 'draft',
  wait_primaryaudit: 'active',
  wait_scheduling: 'active',
  wait_diagnosis: 'active',
  cancel_asked: 'on-hold',
  diagnosis_ing: 'active',
  diagnosis: 'completed',
  order_return: 'on-hold',
  cancel: 'revoked',
  overdue: 'revoked',
  nullify: 'revoked',
};

/** `Task.status`: how far the other hospital is with it. */
const tasks: Readonly<Record<Status, string>> = {
  wait_submit: 'draft',
  wait_primaryaudit: 'requested',
  wait_scheduling: 'received',
  wait_diagnosis: 'accepted',
  cancel_asked: 'on-hold',
  diagnosis_ing: 'in-progress',
  diagnosis: 'completed',
  order_return: 'rejected',
  cancel: 'cancelled',
  overdue: 'failed',
  nullify: 'cancelled',
};

/** `Encounter.status`: the stay or visit that comes of it, of which nothing comes where the referral ended before. */
const encounters: Readonly<Record<Status, string>> = {
  wait_submit: 'planned',
  wait_primaryaudit: 'planned',
  wait_scheduling: 'planned',
  wait_diagnosis: 'planned',
  cancel_asked: 'planned',
  diagnosis_ing: 'in-progress',
  diagnosis: 'finished',
  order_return: 'cancelled',
  cancel: 'cancelled',
  overdue: 'cancelled',
  nullify: 'cancelled',
};

/** Names under which the parts of one referral refer to each other: made of its id, so that every export has the same. */
function partIds(id: string) {
  const part = (number: number): string => partId(id, number);
  return {
    request: id,
    task: part(1),
    patient: part(2),
    sender: part(3),
    from: part(4),
    to: part(5),
    encounter: part(6),
    document: part(7),
    doctor: part(8),
    discharge: part(9),
  };
}

/** The discharge summary of the receiving hospital, as a PDF. */
export interface DischargePaper {
  readonly title: string;
  readonly bytes: Uint8Array;
}

/** One referral as a Bundle of R4: the request, its task, patient, doctors, both hospitals, the encounter and its papers. Pure; `now` in milliseconds. */
export function fhirOf(row: ReferralRow, now: number, discharge?: DischargePaper): FhirBundle {
  const ids = partIds(row.id);
  const resources = [
    requestOf(row, ids),
    taskOf(row, ids),
    patientOf(row, ids),
    ...peopleOf(row, ids),
    encounterOf(row, ids),
    documentOf(row, ids, now),
    ...(discharge ? [dischargeOf(row, ids, discharge, now)] : []),
  ];
  return bundleOf(row.id, resources, now);
}

type Ids = ReturnType<typeof partIds>;

function requestOf(row: ReferralRow, ids: Ids): FhirResource {
  return resource('ServiceRequest', ids.request, {
    identifier: row.no ? [{ system: 'urn:lianyi:referral', value: row.no }] : undefined,
    status: requests[row.applyOrderStatus ?? 'wait_submit'],
    intent: 'order',
    category: [{ text: row.kind === 'inpatient' ? '住院转诊' : '门诊转诊' }],
    priority: row.emergencyDegree === '1' ? 'stat' : row.illnessSeverity === 'critical' ? 'urgent' : 'routine',
    code: { text: row.meetingType === '2' ? '转回社区' : '转上级医院' },
    subject: to(ids.patient, row.patientName),
    occurrenceDateTime: row.inHospitalDate ?? undefined,
    authoredOn: at(row.submitTime),
    requester: to(ids.sender, row.applyUserName),
    performer: [to(ids.doctor, row.targetUserName), to(ids.to, row.targetTenantName)],
    reasonCode: reasonOf(row),
    note: row.illnessIntroduced ? [{ text: row.illnessIntroduced }] : undefined,
  });
}

function reasonOf({ referralReason, mianDiagnosis }: ReferralRow) {
  const coding = referralReason ? [{ system: 'urn:lianyi:referral-reason', code: referralReason }] : undefined;
  return coding || mianDiagnosis ? [known({ coding, text: mianDiagnosis ?? undefined })] : undefined;
}

function taskOf(row: ReferralRow, ids: Ids): FhirResource {
  return resource('Task', ids.task, {
    status: tasks[row.applyOrderStatus ?? 'wait_submit'],
    statusReason: row.respRespondentsReason ? { text: row.respRespondentsReason } : undefined,
    intent: 'order',
    focus: to(ids.request),
    for: to(ids.patient),
    authoredOn: at(row.submitTime),
    lastModified: at(row.updateTime),
    requester: to(ids.from, row.hospitalName),
    owner: to(ids.to, row.targetTenantName),
    restriction: row.expireTime ? { period: { end: at(row.expireTime) } } : undefined,
  });
}

function patientOf(row: ReferralRow, ids: Ids): FhirResource {
  const relationship = row.relationShip ? [{ text: row.relationShip }] : undefined;
  return patientResource(ids.patient, row, {
    address: row.patientAddressDetail ? [{ text: row.patientAddressDetail }] : undefined,
    contact: row.familyName ? [known({ name: { text: row.familyName }, relationship })] : undefined,
  });
}

function peopleOf(row: ReferralRow, ids: Ids): FhirResource[] {
  return [
    practitionerResource(ids.sender, row.applyUserName),
    practitionerResource(ids.doctor, row.targetUserName),
    hospitalResource(ids.from, row.tenantId, row.hospitalName),
    hospitalResource(ids.to, row.targetTenantId, row.targetTenantName ?? '接诊医院'),
  ];
}

/** A stay that had begun took place, however it was ended: only what never began is cancelled. */
function stayStatus({ applyOrderStatus, admitTime }: ReferralRow): string {
  const status = encounters[applyOrderStatus ?? 'wait_submit'];
  return admitTime && status === 'cancelled' ? 'finished' : status;
}

function encounterOf(row: ReferralRow, ids: Ids): FhirResource {
  return resource('Encounter', ids.encounter, {
    status: stayStatus(row),
    class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: row.kind === 'inpatient' ? 'IMP' : 'AMB' },
    subject: to(ids.patient),
    basedOn: [to(ids.request)],
    period: row.admitTime ? known({ start: at(row.admitTime), end: row.feedbackDate ?? undefined }) : undefined,
    serviceProvider: to(ids.to, row.targetTenantName),
    identifier: row.admissionNo ? [{ value: row.admissionNo }] : undefined,
  });
}

/** What was said at the discharges, of both hospitals, as one text. */
function documentOf(row: ReferralRow, ids: Ids, now: number): FhirResource {
  const said = [row.outHospitalSituation, row.outHospitalGuide, row.feedbackSituation, row.feedbackGuide].filter((one) => one).join('\n');
  const data = Buffer.from(said || (row.illnessIntroduced ?? row.mianDiagnosis ?? '—'), 'utf8').toString('base64');
  return {
    resourceType: 'DocumentReference',
    id: ids.document,
    status: 'current',
    type: { text: '转诊小结' },
    subject: to(ids.patient),
    date: new Date(row.submitTime?.getTime() ?? now).toISOString(),
    content: [{ attachment: { contentType: 'text/plain; charset=utf-8', language: 'zh-CN', data } }],
    context: { encounter: [to(ids.encounter)] },
  };
}

/** The receiving hospital's summary for the one that referred, by the code that R4 names for it. */
function dischargeOf({ feedbackDate }: ReferralRow, ids: Ids, { title, bytes }: DischargePaper, now: number): FhirResource {
  const data = Buffer.from(bytes).toString('base64');
  return resource('DocumentReference', ids.discharge, {
    status: 'current',
    type: { coding: [{ system: 'http://loinc.org', code: '18842-5', display: 'Discharge summary' }], text: '出院小结' },
    subject: to(ids.patient),
    date: new Date(now).toISOString(),
    author: [to(ids.doctor)],
    custodian: to(ids.to),
    content: [
      { attachment: { contentType: 'application/pdf', language: 'zh-CN', title, size: bytes.length, data, creation: at(new Date(now)) } },
    ],
    context: known({
      encounter: [to(ids.encounter)],
      related: [to(ids.request)],
      period: feedbackDate ? { end: feedbackDate } : undefined,
    }),
  });
}
