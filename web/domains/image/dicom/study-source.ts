import { getStudyPicture } from '../../../../contract/domains/image/dicom.endpoints.ts';
import { getTypicalPicture } from '../../../../contract/domains/image/typical-study.endpoints.ts';
import { download } from '../../../platform/call/api-client.ts';
import { takeSmall } from './open-ahead.ts';

/** The order and file under which marks and key images of a study are kept. */
export interface StudyOfOrder {
  readonly applyOrderId: string;
  readonly fileId: string;
}

/** Where the pictures of a study come from. */
export interface StudySource {
  /** What is shown of it is shown anew for another. */
  readonly key: string;
  /** One of a stack: 0 is a small one of the first, which itself is 1. */
  picture(stack: number, picture: number, signal: AbortSignal): Promise<Blob>;
  /** Absent of a typical case, of which nobody learns the order. */
  readonly of?: StudyOfOrder;
}

export function sourceOfOrder(applyOrderId: string, fileId: string): StudySource {
  const of = { applyOrderId, fileId };
  const key = `${applyOrderId} ${fileId}`;
  return {
    of,
    key,
    picture: async (stack, picture, signal) => {
      const ahead = stack === 0 && picture === 0 ? await takeSmall(key)?.catch(() => undefined) : undefined;
      return ahead ?? (await download(getStudyPicture, { ...of, stack, picture }, { quiet: true, signal })).blob;
    },
  };
}

export function sourceOfCase(caseId: string, study: number): StudySource {
  return {
    key: `${caseId} ${study}`,
    picture: async (stack, picture, signal) =>
      (await download(getTypicalPicture, { caseId, study, stack, picture }, { quiet: true, signal })).blob,
  };
}
