import type { Fields } from '../../../contract/kernel/field.ts';
import type { Resource } from '../../../contract/kernel/resource-row.ts';
import type { Call } from '../call/call.ts';
import { linksTo, ownFileIds } from '../files/file-links.ts';
import { PLATFORM_TENANT } from '../identity/actor.ts';
import type { Tx } from '../store/runner.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * The files among what was entered: those of who uploads them, or that the row has already, or that may be taken from elsewhere (`also`).
 * Throws 400 that names the field.
 */
export async function ownFilesIn(
  tx: Tx,
  fields: Fields,
  call: Call,
  input: Row,
  before: Row | undefined,
  also: Readonly<Record<string, readonly string[] | undefined>> = {},
): Promise<Record<string, string[]>> {
  const kept: Record<string, string[]> = {};
  for (const [name, spec] of Object.entries(fields)) {
    const sent = input[name];
    if (spec.kind !== 'files' || !spec.upload || !Array.isArray(sent)) continue;
    const held = [...((before?.[name] as string[] | null | undefined) ?? []), ...(also[name] ?? [])];
    kept[name] = await ownFileIds(tx, call, sent, { name, field: spec, held });
  }
  return kept;
}

/** Files are kept as ids and opened by links that work for some minutes. */
export async function withLinks({ fields }: Resource, { services }: Call, row: Row): Promise<Record<string, unknown>> {
  const held = Object.entries(fields).flatMap(([name, { kind, upload }]) => {
    const ids = row[name];
    return kind === 'files' && upload && Array.isArray(ids) && ids.length > 0 ? [[name, ids.map(String)] as const] : [];
  });
  if (held.length === 0) return row;
  // A file belongs to the hospital of who uploaded it, which is not always the row's: the other one's people and the group's move it too.
  // Whoever sees the row may open it; it was theirs when it was put there.
  const hospitals = [String(row.tenantId ?? PLATFORM_TENANT), PLATFORM_TENANT, ...((row.partyTenantIds as string[] | undefined) ?? [])];
  const ids = held.flatMap(([, own]) => own);
  const link = await linksTo(services, services.database.forGroup(), hospitals, ids);
  const linked = held.map(([name, own]) => [name, own.map(link)] as const);
  return { ...row, ...Object.fromEntries(linked) };
}
