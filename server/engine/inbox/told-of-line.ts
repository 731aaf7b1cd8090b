import { holdersOf } from '../identity/holders.ts';
import { loadActorOfUser } from '../identity/load-actor.ts';
import type { FoundRow } from '../jobs/each-due.ts';
import type { Services } from '../services.ts';
import { sql } from '../store/sql.ts';
import { forAnybodyLike } from './within-reach.ts';

/** What a line says of those for whom it waits. */
export interface WaitingLine extends FoundRow {
  readonly userId: string | null;
  /** Whose row it is, where not everybody of the hospital may see it. */
  readonly reachUserId: string | null;
  readonly reachScope: string | null;
  readonly isGroup: number;
  readonly permission: string;
  readonly sight: readonly string[] | null;
}

/**
 * Who is named for it, else whose it is; else everybody of the hospital who has it in their own work queue. Nobody who may not open it:
 * they would be told of something that is not there for them.
 */
export async function toldOfLine(services: Services, line: WaitingLine): Promise<string[]> {
  const { tenantId, userId, reachUserId, reachScope, isGroup, permission, sight } = line;
  const group = services.database.forGroup();
  const [may, ...opening] = await Promise.all([permission, ...(sight ?? [])].map((code) => holdersOf(group, tenantId, code)));
  const opens = new Set(opening.flat());
  const able = (may ?? []).filter((id) => sight === null || opens.has(id));
  const person = userId ?? reachUserId;
  if (person && able.includes(person)) return [person];
  if (userId) return [];
  return reachScope || isGroup === 1 ? reachingIt(services, line, able) : able;
}

async function reachingIt(services: Services, { id, tenantId }: WaitingLine, people: readonly string[]): Promise<string[]> {
  const reaching: string[] = [];
  for (const userId of people) {
    const loaded = await loadActorOfUser(services, tenantId, userId, services.clock());
    if (!loaded) continue;
    const { rows } = await services.database
      .forGroup()
      .run(sql`SELECT 1 FROM inbox WHERE tenant_id = ${tenantId} AND id = ${id} AND ${forAnybodyLike(loaded.actor)}`);
    if (rows.length > 0) reaching.push(userId);
  }
  return reaching;
}
