import type { ConsultationRow } from './consultation.tables.ts';

const MASK = '***';
/** What looks like a telephone or an identity number, whoever's. */
const NUMBERS = /(?<!\d)(?:1[3-9]\d[ -]?\d{4}[ -]?\d{4}|\d{6}[ -]?\d{8}[ -]?\d{3}[\dXx]|\d{15}|0\d{2,3}[ -]?\d{7,8})(?![\dXx])/g;
/** As people type them in Chinese. */
const plainDigits = (text: string): string => text.replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));

/** What of an order says whose it is, wherever it may have been written. */
function tellTalesOf(row: ConsultationRow): string[] {
  const { patientName, patientPhone, patientIdCard, medicalRecordNo, pathologyNo, patientAddressDetail } = row;
  const { applyHospitalName, applyDoctorName, contactPeople, contactPhone, provinceName, addressDetail, no } = row;
  const hospital = applyHospitalName ? [applyHospitalName, applyHospitalName.replace(/人民医院|医院$/, '')] : [];
  const known = [patientName, patientPhone, patientIdCard, medicalRecordNo, pathologyNo, patientAddressDetail, no];
  return [
    ...known,
    ...hospital,
    applyDoctorName,
    contactPeople,
    contactPhone,
    provinceName,
    addressDetail,
    ...birthSpellings(row.patientBrith),
  ]
    .flatMap((text) => (text && text.trim().length > 1 ? [text.trim()] : []))
    .toSorted((one, other) => other.length - one.length);
}

function birthSpellings(birth: string | null | undefined): string[] {
  const [year, month, day] = (birth ?? '').split('-');
  if (!year || !month || !day) return [];
  const [m, d] = [Number(month), Number(day)];
  const written = (...parts: readonly (string | number)[]) => [parts[0], '年', parts[1], '月', parts[2], '日'].join('');
  return [
    `${year}-${month}-${day}`,
    `${year}${month}${day}`,
    `${year}/${m}/${d}`,
    `${year}.${m}.${d}`,
    written(year, m, d),
    written(year, month, day),
  ];
}

/**
 * Gives texts of this order without the name, numbers, addresses, hospital and date of birth of its patient and those around them, and without
 * whatever looks like a telephone or identity number (domain rules 6.3.7).
 */
export function withoutNames(row: ConsultationRow): (text: string | null | undefined) => string | null {
  const tellTales = tellTalesOf(row);
  return (text) =>
    text ? tellTales.reduce((cleaned, one) => cleaned.replaceAll(one, MASK), plainDigits(text)).replace(NUMBERS, MASK) : null;
}
