import { MOST_DICOM_DEPTH, MOST_DICOM_ELEMENTS } from '../../../../contract/domains/image/dicom.limits.ts';
import { DicomFault, readDicomFile, textOf } from './data-set.ts';

const STUDY = 0x0020_000d;

/** To which study a file belongs, by its beginning; nothing where that does not say so, or cannot be read. */
export function studyOf(head: Buffer): string | undefined {
  try {
    const { data } = readDicomFile(head, { elements: MOST_DICOM_ELEMENTS, depth: MOST_DICOM_DEPTH, last: STUDY });
    return textOf(data, STUDY);
  } catch (error) {
    if (error instanceof DicomFault) return undefined;
    throw error;
  }
}
