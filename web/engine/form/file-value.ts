import { fileIdOf, fileList } from '../../platform/call/file-link.ts';
import type { Values } from './form-types.ts';

/** Stands in a form's value for a file that is still on its way: such a form cannot be submitted. */
export const UPLOADING = 'uploading';

/** The same for what is packed or sent elsewhere than in the control of the field's files. One stands for all of them. */
const UPLOADING_ELSEWHERE = 'uploading-elsewhere';

const isMark = (one: unknown): boolean => one === UPLOADING || one === UPLOADING_ELSEWHERE;

/** Whether something of a field's value is still on its way. */
export const isUnderWay = (value: unknown): boolean => Array.isArray(value) && value.some(isMark);

/** Whether some of it is sent by the field's own control, which ends with the form: what is sent elsewhere goes on. */
export const isSentHere = (value: unknown): boolean => Array.isArray(value) && value.includes(UPLOADING);

export const isUnderWayElsewhere = (value: unknown): boolean => Array.isArray(value) && value.includes(UPLOADING_ELSEWHERE);

/** The files of a value that are there. */
export const filesThere = (value: unknown): string[] => fileList(value).filter((one) => !isMark(one));

/** What a draft keeps of a value: an upload may take an hour, and what is there beside it is not lost meanwhile. */
export function withoutUploads(value: unknown): unknown {
  if (!isUnderWay(value)) return value;
  const there = filesThere(value);
  return there.length > 0 ? there : undefined;
}

/** What a draft has kept, with those of its files that the row shows as links: the draft has their ids, or links of long ago. */
export function withLinksOf(shown: Values, kept: Values): Values {
  const relinked = ([name, value]: [string, unknown]): [string, unknown] => {
    const links = new Map(fileList(shown[name]).map((one) => [fileIdOf(one), one]));
    return [
      name,
      Array.isArray(value) && links.size > 0 ? value.map((one) => (typeof one === 'string' && links.get(fileIdOf(one))) || one) : value,
    ];
  };
  return Object.fromEntries(Object.entries(kept).map(relinked));
}

/** How many places of a field are taken, by what is there and by what its own control sends. */
export const placesTaken = (value: unknown): number => fileList(value).filter((one) => one !== UPLOADING_ELSEWHERE).length;

/** Says in a value that something is packed or sent elsewhere for it, or that this has ended. */
export function markedElsewhere(value: unknown, isBusy: boolean): string[] {
  const others = fileList(value).filter((one) => one !== UPLOADING_ELSEWHERE);
  return isBusy ? [...others, UPLOADING_ELSEWHERE] : others;
}

/** A value with a file that was sent elsewhere; as it is where that file is there already, or no place is left. */
export function withFile(value: unknown, attachId: string, count: number): string[] {
  const known = fileList(value);
  const isTaken = placesTaken(known) < count && !known.some((one) => fileIdOf(one) === attachId);
  return isTaken ? [...known, attachId] : known;
}
