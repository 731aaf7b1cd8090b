import type { ReferralRow } from './referral.tables.ts';

/** A resource of FHIR R4, as far as a referral needs it. */
export interface FhirResource {
  readonly resourceType: string;
  readonly id: string;
  readonly [name: string]: unknown;
}

export interface FhirBundle {
  readonly resourceType: 'Bundle';
  readonly type: 'collection';
  readonly id: string;
  readonly timestamp: string;
  readonly entry: readonly { readonly fullUrl: string; readonly resource: FhirResource }[];
}

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

const genders: Readonly<Record<string, string>> = { '1': 'male', '2': 'female' };
const uuid = (id: string): string => `urn:uuid:${id}`;
const at = (time: Date | null | undefined): string | undefined => time?.toISOString();

/** Nothing that is not known: FHIR has no empty values. */
function known(values: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );
}

function resource(resourceType: string, id: string, values: object): FhirResource {
  return { resourceType, id, ...known(values) };
}

/** Names under which the parts of one referral refer to each other: made of its id, so that every export has the same. */
function partIds(id: string) {
  const part = (at: number): string => `${id.slice(0, -1)}${((Number.parseInt(id.slice(-1), 16) + at) % 16).toString(16)}`;
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
  };
}

/** One referral as a Bundle of R4: the request, its task, patient, doctors, both hospitals, the encounter and its papers. Pure; `now` in milliseconds. */
export function fhirOf(row: ReferralRow, now: number): FhirBundle {
  const ids = partIds(row.id);
  const resources = [
    requestOf(row, ids),
    taskOf(row, ids),
    patientOf(row, ids),
    ...peopleOf(row, ids),
    encounterOf(row, ids),
    documentOf(row, ids, now),
  ];
  return {
    resourceType: 'Bundle',
    id: row.id,
    type: 'collection',
    timestamp: new Date(now).toISOString(),
    entry: resources.map((resource) => ({ fullUrl: uuid(resource.id), resource })),
  };
}

type Ids = ReturnType<typeof partIds>;
const to = (id: string, display?: string | null) => known({ reference: uuid(id), display: display ?? undefined });

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
  return resource('Patient', ids.patient, {
    identifier: row.patientIdCard ? [{ system: 'urn:lianyi:patient-card', value: row.patientIdCard }] : undefined,
    name: row.patientName ? [{ text: row.patientName }] : undefined,
    gender: genders[row.patientSex ?? ''] ?? 'unknown',
    birthDate: row.patientBrith ?? undefined,
    telecom: row.patientPhone ? [{ system: 'phone', value: row.patientPhone }] : undefined,
    address: row.patientAddressDetail ? [{ text: row.patientAddressDetail }] : undefined,
    contact: row.familyName
      ? [known({ name: { text: row.familyName }, relationship: row.relationShip ? [{ text: row.relationShip }] : undefined })]
      : undefined,
  });
}

function peopleOf(row: ReferralRow, ids: Ids): FhirResource[] {
  return [
    resource('Practitioner', ids.sender, { name: row.applyUserName ? [{ text: row.applyUserName }] : undefined }),
    resource('Practitioner', ids.doctor, { name: row.targetUserName ? [{ text: row.targetUserName }] : undefined }),
    resource('Organization', ids.from, {
      identifier: [{ system: 'urn:lianyi:hospital', value: row.tenantId }],
      name: row.hospitalName ?? undefined,
    }),
    resource('Organization', ids.to, {
      identifier: row.targetTenantId ? [{ system: 'urn:lianyi:hospital', value: row.targetTenantId }] : undefined,
      name: row.targetTenantName ?? '接诊医院',
    }),
  ];
}

function encounterOf(row: ReferralRow, ids: Ids): FhirResource {
  return resource('Encounter', ids.encounter, {
    status: encounters[row.applyOrderStatus ?? 'wait_submit'],
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
