import type { EcgRecording } from '../../../../contract/domains/image/ecg.shape.ts';
import { readAecg } from './read-aecg.ts';
import { readDicomEcg } from './read-dicom-ecg.ts';

/** The recording in these bytes. Throws 415 for what is none. */
export function readBytes(bytes: Buffer, extension: string): EcgRecording {
  return extension === 'dcm' ? readDicomEcg(bytes) : readAecg(bytes);
}
