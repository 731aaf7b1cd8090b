import { MOST_DICOM_DEPTH, MOST_DICOM_ELEMENTS } from '../../../../contract/domains/image/dicom.limits.ts';
import type { StudyPatient } from '../../../../contract/domains/image/dicom.shape.ts';
import { type DataSet, DicomFault, readDicomFile, textOf } from './data-set.ts';
import { readerOfLetters } from './letters.ts';

const [NAME, NUMBER, BIRTH, SEX] = [0x0010_0010, 0x0010_0020, 0x0010_0030, 0x0010_0040];
/** Of a file what is read for whose it is. */
export const PATIENT_BYTES = 262_144;
/** Also read in the main process, where 33 MB at most are made of these. */
const MOST_PACKED = 32 * 1024;

/** Whose a file is, as it says; empty where it does not. */
export function patientSaid(data: DataSet): StudyPatient {
  const letters = readerOfLetters(data);
  return {
    name: letters(NAME),
    sex: textOf(data, SEX).toUpperCase().slice(0, 1),
    birth: dateOf(textOf(data, BIRTH)),
    number: letters(NUMBER),
  };
}

/** The same by the first `PATIENT_BYTES` of a file, whatever comes behind; nothing where they cannot be read. */
export function patientInHead(head: Buffer): StudyPatient | undefined {
  try {
    const limits = { elements: MOST_DICOM_ELEMENTS, depth: MOST_DICOM_DEPTH, last: SEX, mostPacked: MOST_PACKED };
    return patientSaid(readDicomFile(head, limits).data);
  } catch (error) {
    if (error instanceof DicomFault) return undefined;
    throw error;
  }
}

/** `20261120` as `2026-11-20`; empty for what is no date, such as zeros where nobody has entered one. */
export const dateOf = (text: string): string => {
  const [, year, month, day] = /^(\d{4})[.-]?(0[1-9]|1[0-2])[.-]?(0[1-9]|[12]\d|3[01])/.exec(text) ?? [];
  return year && month && day ? `${year}-${month}-${day}` : '';
};
