import { MOST_DEPTH, MOST_ELEMENTS } from '../../../../contract/domains/image/ecg.shape.ts';
import { type DataSet, DicomFault, readDicomFile, syntaxes } from '../dicom/data-set.ts';
import { ecgRefusal } from './ecg-refusal.ts';

const refusals = {
  broken: undefined,
  syntax: '波形文件的DICOM传输语法暂不支持，请导出为未压缩格式后上传',
  complex: '波形文件的结构过于复杂，无法打开',
} as const;

/** The elements of a DICOM file of an ECG. Throws 415. */
export function readDicom(bytes: Buffer): DataSet {
  try {
    return readDicomFile(bytes, { elements: MOST_ELEMENTS, depth: MOST_DEPTH, syntaxes: [syntaxes.implicit, syntaxes.explicit] }).data;
  } catch (error) {
    throw error instanceof DicomFault ? ecgRefusal(refusals[error.kind]) : error;
  }
}
