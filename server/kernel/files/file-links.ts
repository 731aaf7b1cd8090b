import { invalid } from '../refusal.ts';
import type { Services } from '../services.ts';
import type { Runner } from '../store/database.ts';
import { sql } from '../store/sql.ts';
import { LINK_LIFETIME_MS, signLink } from './signed-links.ts';

const ID_IN_LINK = /(?:^|\/file\/)([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:\?|$)/i;

/** A link to a file of a tenant that works for ten minutes. Whoever asks for it must have seen the row it hangs on. */
export function linkTo(services: Pick<Services, 'secret' | 'clock'>, tenantId: string, fileId: string): string {
  const token = signLink({ fileId, tenantId, expiresAt: services.clock() + LINK_LIFETIME_MS, secret: services.secret });
  return `/api/blade-resource/oss/endpoint/file/${fileId}?token=${token}`;
}

/**
 * The ids behind what a form sends: ids, or the signed links it was shown. They must be files of the caller's own
 * hospital; anything else is refused as absent.
 */
export async function ownFileIds(runner: Runner, tenantId: string, sent: readonly string[], label: string): Promise<string[]> {
  const ids = sent.map((item) => ID_IN_LINK.exec(item)?.[1]?.toLowerCase());
  if (ids.includes(undefined)) throw invalid([{ field: '', message: `${label}不存在，请重新上传` }]);
  const { rows } = await runner.run<{ id: string }>(sql`SELECT id FROM file WHERE tenant_id = ${tenantId} AND id = ANY (${ids}::uuid[])`);
  if (rows.length !== new Set(ids).size) throw invalid([{ field: '', message: `${label}不存在，请重新上传` }]);
  return ids as string[];
}
