import type { Endpoint } from '../../kernel/endpoint.ts';
import { type Export, exportOf } from '../../kernel/export-of.ts';
import { field } from '../../kernel/field.ts';
import { cashierList, consultationLists, synergyList } from './consultation.endpoints.ts';
import { consultationListFields } from './consultation.fields.ts';

/** How old patients are a sheet says as lists do, of babies in days or months: what it is made by is `orderAge`. */
const row = { ...consultationListFields, ageSaid: field.text(consultationListFields.patientAge.label, { readOnly: true }) } as const;

/** What a sheet of orders holds: the list, read from left to right. */
const sheetColumns = [
  'no',
  'applyOrderStatus',
  'kind',
  'patientName',
  'patientSex',
  'ageSaid',
  'meetingType',
  'illnessSeverity',
  'applyHospitalName',
  'applyDoctorName',
  'targetHospital',
  'targetDeptName',
  'targetDoctorName',
  'appointmentTime',
  'scheduleTime',
  'submitTime',
  'remotePrice',
  'reportStatus',
  'evaluateApply',
  'evaluateTarget',
  'isSynergy',
  'createTime',
] as const;

/** What the cashier's list is about. */
const cashierColumns = [...sheetColumns, 'otherPrice', 'extraDue', 'refundDue'] as const;

export const exportSynergy = exportOf({ ...synergyList, row }, sheetColumns, { permission: 'consultation_synergy_export' });

/** The code of the page that a tab stands on; the administrator's exports are the ones of their own list. */
function exportCodeOf({ permission }: Endpoint): string {
  return `${typeof permission === 'string' ? permission.replace(/_view$/, '') : permission[0]}_export`;
}

/** The export of every list, by the list's name. */
export const consultationExports: ReadonlyMap<string, Export> = new Map(
  consultationLists.map((list) => [
    list.name,
    list === synergyList
      ? exportSynergy
      : exportOf({ ...list, row }, list === cashierList ? cashierColumns : sheetColumns, { permission: exportCodeOf(list) }),
  ]),
);
