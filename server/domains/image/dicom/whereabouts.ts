import { MOST_DICOM_DEPTH, MOST_DICOM_ELEMENTS } from '../../../../contract/domains/image/dicom.limits.ts';
import { DicomFault, readDicomFile, textOf } from './data-set.ts';

const [STUDY, SERIES] = [0x0020_000d, 0x0020_000e];
/** The numbers stand at the beginning; read in the main process, where 33 MB at most are made of these. */
const MOST_PACKED = 32 * 1024;

/** To which study and series a file belongs, by its beginning; nothing where that does not say so, or cannot be read. */
export function whereabouts(head: Buffer): { study: string | undefined; series: string | undefined } {
  try {
    const { data } = readDicomFile(head, { elements: MOST_DICOM_ELEMENTS, depth: MOST_DICOM_DEPTH, last: SERIES, mostPacked: MOST_PACKED });
    return { study: textOf(data, STUDY), series: textOf(data, SERIES) };
  } catch (error) {
    if (error instanceof DicomFault) return { study: undefined, series: undefined };
    throw error;
  }
}
