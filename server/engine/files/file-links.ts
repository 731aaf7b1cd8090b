import { uploadsOf } from '../../../contract/kernel/domain.ts';
import type { Field } from '../../../contract/kernel/field.ts';
import { said, word } from '../../../contract/kernel/said.ts';
import { DEFAULT_UPLOAD_CODE, mostBytesOf } from '../../../contract/kernel/upload-policies.ts';
import { invalid } from '../../platform/refusal.ts';
import { LINK_LIFETIME_MS, signLink } from '../../platform/storage/signed-links.ts';
import type { Call } from '../call/call.ts';
import type { Actor } from '../identity/actor.ts';
import type { Services } from '../services.ts';
import type { Runner } from '../store/runner.ts';
import { sql } from '../store/sql.ts';
import { markAttached } from './mark-attached.ts';

const ID_IN_LINK = /(?:^|\/)([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:\?|$)/i;

interface LinkOptions {
  /** Whoever follows it does not learn the name under which the file was uploaded, which may be a patient's. */
  readonly isUnnamed?: boolean;
  /** Stands behind the link as its fragment: people read it, and no request and no log carries it. */
  readonly name?: string | null | undefined;
}

/** A link to a file of a tenant that works for ten minutes. Whoever asks for it must have seen the row it hangs on. */
export function linkTo(
  services: Pick<Services, 'secret' | 'clock'>,
  tenantId: string,
  fileId: string,
  { isUnnamed = false, name }: LinkOptions = {},
): string {
  const token = signLink({ fileId, tenantId, expiresAt: services.clock() + LINK_LIFETIME_MS, secret: services.secret, isUnnamed });
  return `/api/blade-resource/oss/endpoint/file/${fileId}?token=${token}${name ? `#${encodeURIComponent(name)}` : ''}`;
}

/** Links by id to files that these hospitals keep, with their names: one query for all. A file that none of them has is sought at the first. */
export async function linksTo(
  services: Pick<Services, 'secret' | 'clock'>,
  runner: Runner,
  tenantIds: readonly string[],
  ids: readonly string[],
): Promise<(id: string) => string> {
  if (ids.length === 0) return (id) => linkTo(services, tenantIds[0] ?? '', id);
  const { rows } = await runner.run<{ id: string; tenantId: string; name: string }>(sql`
    SELECT id, tenant_id AS "tenantId", original_name AS name FROM file WHERE tenant_id = ANY (${[...tenantIds]}) AND id = ANY (${[...ids]}::uuid[])`);
  const found = new Map(rows.map((row) => [row.id, row]));
  return (id) => {
    const { tenantId, name } = found.get(id) ?? {};
    return linkTo(services, tenantId ?? tenantIds[0] ?? '', id, { name });
  };
}

/** Links by id to those of the files that this person has uploaded. */
export async function ownLinks(
  services: Pick<Services, 'secret' | 'clock'>,
  runner: Runner,
  { tenantId, userId }: Pick<Actor, 'tenantId' | 'userId'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await runner.run<{ id: string; name: string }>(sql`
    SELECT id, original_name AS name FROM file WHERE tenant_id = ${tenantId} AND user_id = ${userId} AND id = ANY (${[...ids]}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, linkTo(services, tenantId, id, { name })]));
}

/** The ids behind what a form sends: ids, or the signed links it was shown. Nothing for what is neither. */
export function sentFileIds(sent: readonly string[]): (string | undefined)[] {
  return [...new Set(sent.map((item) => ID_IN_LINK.exec(item)?.[1]?.toLowerCase()))];
}

/** Into which field of which row files are put. */
export interface FilePlace {
  name: string;
  field: Pick<Field, 'label' | 'upload'>;
  /** The ids that the stored row has there already, null where it has none: whoever may change the row may keep them. */
  held?: readonly string[] | null;
}

interface KeptFile {
  id: string;
  userId: string | null;
  extension: string;
  size: number;
}

/**
 * The ids behind what a form sends. Attaching a file gives whoever sees the row a link to it. So only who put it there themselves may
 * attach it, and only where it is what the field takes: its kinds and its size, whatever it was uploaded for. Throws 400 that names the
 * field; somebody else's file is an absent one. They count as used from then on.
 */
export async function ownFileIds(
  runner: Runner,
  { actor, services }: Pick<Call, 'actor' | 'services'>,
  sent: readonly string[],
  place: FilePlace,
): Promise<string[]> {
  const { name, field } = place;
  const held = place.held ?? [];
  const absent = invalid([{ field: name, message: said`${word(field.label)}不存在，请重新上传` }]);
  const ids = sentFileIds(sent);
  if (!ids.every((id) => id !== undefined)) throw absent;
  const added = ids.filter((id) => !held.includes(id));
  if (added.length === 0) return ids;
  const { rows } = await runner.run<KeptFile>(sql`
    SELECT id, user_id AS "userId", extension, size FROM file WHERE tenant_id = ${actor.tenantId} AND id = ANY (${added}::uuid[])`);
  if (rows.filter(({ userId }) => userId === actor.userId).length !== added.length) throw absent;
  const policy = uploadsOf(services.domains).get(field.upload ?? DEFAULT_UPLOAD_CODE);
  const fits = rows.every(({ extension, size }) => policy?.extensions.includes(extension) && size <= mostBytesOf(policy, extension));
  if (!policy || !fits) throw invalid([{ field: name, message: policy?.message ?? said`${word(field.label)}不存在，请重新上传` }]);
  if (!(await markAttached(runner, actor.tenantId, added))) throw absent;
  return ids;
}
