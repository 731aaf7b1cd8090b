import { readAecg } from './read-aecg.ts';
import { readDicomEcg } from './read-dicom-ecg.ts';
import type { ReadEcg } from './recording.ts';

/** The recording in these bytes. Throws 415 for what is none. */
export function readBytes(bytes: Buffer, extension: string): ReadEcg {
  return extension === 'dcm' ? readDicomEcg(bytes) : readAecg(bytes);
}
