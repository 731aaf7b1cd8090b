import type { ConsultationRow } from './consultation.tables.ts';

const MASK = '***';
/** What looks like a telephone or an identity number, whoever's. */
const NUMBERS = /(?<!\d)(?:1[3-9]\d[ -]?\d{4}[ -]?\d{4}|\d{6}[ -]?\d{8}[ -]?\d{3}[\dXx]|\d{15}|0\d{2,3}[ -]?\d{7,8})(?![\dXx])/g;
/** Letters, digits and hyphens as people type them in Chinese, and without what nobody sees. */
const plain = (text: string): string =>
  text
    .replace(/[０-９Ａ-Ｚａ-ｚ－]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '');

/** Finds a text however it was typed: in capitals or not, its letters set apart by blanks or not. */
function spellingsOf(text: string): RegExp {
  const letters = [...text.replace(/\s/g, '')].map((letter) => letter.replace(/[\\^$.*+?()[\]{}|]/, '\\$&'));
  return new RegExp(letters.join('[ \\u3000]{0,2}'), 'giu');
}

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
    .flatMap((text) => (text && plain(text).trim().length > 1 ? [plain(text).trim()] : []))
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
  const tellTales = tellTalesOf(row).map(spellingsOf);
  return (text) => (text ? tellTales.reduce((cleaned, one) => cleaned.replace(one, MASK), plain(text)).replace(NUMBERS, MASK) : null);
}
