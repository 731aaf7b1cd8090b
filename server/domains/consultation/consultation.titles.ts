import { doctorFee } from '../../../contract/domains/consultation/doctor-fee.resource.ts';
import { wordOf } from '../../engine/reference/dictionary-words.ts';
import type { Runner } from '../../engine/store/runner.ts';

/** Gives the word of a professional title; nothing for somebody without one. */
export async function titleWords(runner: Runner): Promise<(title: unknown) => string | undefined> {
  const word = await wordOf(runner, doctorFee.fields.title);
  return (title) => (title ? word(title) : undefined);
}
