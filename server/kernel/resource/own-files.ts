import type { Fields } from '../../../contract/kernel/field.ts';
import { ownFileIds } from '../files/file-links.ts';
import type { Call } from '../http/call.ts';
import type { Tx } from '../store/database.ts';

type Row = Readonly<Record<string, unknown>>;

/** The files among what was entered: those of who uploads them, or that the row has already. Throws 400 that names the field. */
export async function ownFilesIn(
  tx: Tx,
  fields: Fields,
  call: Call,
  input: Row,
  before: Row | undefined,
): Promise<Record<string, string[]>> {
  const kept: Record<string, string[]> = {};
  for (const [name, spec] of Object.entries(fields)) {
    const sent = input[name];
    if (spec.kind !== 'files' || !spec.upload || !Array.isArray(sent)) continue;
    kept[name] = await ownFileIds(tx, call, sent, { name, field: spec, held: before?.[name] as string[] | undefined });
  }
  return kept;
}
