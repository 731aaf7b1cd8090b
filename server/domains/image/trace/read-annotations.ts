import { EVENT_TEXT_MAX } from '../../../../contract/domains/image/trace.shape.ts';
import { cutText } from '../../../platform/cut-text.ts';

/** What one list of annotations says: seconds since the beginning of the recording. */
export interface Annotation {
  readonly onset: number;
  readonly seconds: number;
  readonly text: string;
}

export interface RecordAnnotations {
  /** When the data record begins, in seconds since the beginning of the recording. */
  readonly onset?: number;
  readonly annotations: readonly Annotation[];
}

const [ENDS, PARTS, LASTS] = ['\0', '\x14', '\x15'];
const TIME = /^[+-]\d{1,10}(\.\d{1,9})?$/;

/**
 * The time-stamped lists of a data record (EDF+ 2.2): `+onset[\x15duration]\x14text\x14…\x14\0`. The first without a text says when the record
 * begins. What is not written so is passed over: one bad list spoils no recording.
 */
export function readAnnotations(bytes: Buffer): RecordAnnotations {
  const annotations: Annotation[] = [];
  let onset: number | undefined;
  for (const list of bytes.toString('utf8').split(ENDS)) {
    const [when = '', ...texts] = list.split(PARTS);
    const [start = '', lasts = ''] = when.split(LASTS);
    if (!TIME.test(start)) continue;
    if (texts[0] === '' && onset === undefined) onset = Number(start);
    const seconds = TIME.test(`+${lasts}`) ? Number(lasts) : 0;
    for (const text of texts)
      if (text.trim() !== '') annotations.push({ onset: Number(start), seconds, text: cutText(text.trim(), EVENT_TEXT_MAX) });
  }
  return { ...(onset === undefined ? {} : { onset }), annotations };
}
