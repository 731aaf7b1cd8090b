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

/** What speaks against sending what was written by these studies: that one of them was replaced, or that the order has others as well, which may have been read. */
export function doubtAbout(read: readonly string[], now: readonly string[]): 'replaced' | 'unsaid' | undefined {
  if (read.some((id) => !now.includes(id))) return 'replaced';
  return now.every((id) => read.includes(id)) ? undefined : 'unsaid';
}
