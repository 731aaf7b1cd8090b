import type { Values } from '../../../engine/form/form-types.ts';
import { fileIdOf, fileList } from '../../../platform/call/file-link.ts';

/** What is written by studies, so that it needs to be known which those were. Of pictures their ids: links are renewed. */
const written = ({ respRespondentsOpinion: text, keyImages }: Values): string =>
  JSON.stringify([text ?? null, fileList(keyImages).map(fileIdOf)]);

/**
 * By which studies what stands in the form of an opinion was written, as far as a draft says so. None where one was restored that does not say: whatever the
 * order has now, they have to be looked at. `undefined` where nothing is entered yet.
 */
export function studiesOfDraft(values: Values, given: Values): readonly string[] | undefined {
  const { readStudies } = values;
  if (Array.isArray(readStudies)) return readStudies.map(String);
  return written(values) === written(given) ? undefined : [];
}

export function isSameStudies(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}
