import { type ReadAll, readAllMessage, readMessage } from '../../../../contract/domains/messages/messages.endpoints.ts';
import type { CastMember, Stage } from '../../../engine/demo.ts';
import { sql } from '../../../engine/store/sql.ts';

const DAY_MS = 86_400_000;
const ALL_EACH_MS = 16 * DAY_MS;
const UNREAD_EACH = 5;

/** Everybody has read what he was told, but the very latest. */
export function readNotices(stage: Stage): void {
  const { now, people } = stage;
  for (let at = now - 130 * DAY_MS; at < now; at += ALL_EACH_MS)
    stage.tick(at, async () => {
      for (const person of people.values()) {
        const { urgent = 0 } = await stage.playAs(person, at).call<ReadAll>(readAllMessage);
        if (urgent > 0) await readUrgent(stage, person, at);
      }
    });
  stage.tick(now, () => readLatest(stage));
}

/** One by one, as people have to. */
async function readUrgent(stage: Stage, person: CastMember, at: number): Promise<void> {
  const { rows } = await stage.tx.run<{ id: string }>(
    sql`SELECT id FROM notice WHERE tenant_id = ${person.tenantId} AND user_id = ${person.userId} AND read_status = '1' AND urgent = 1`,
  );
  for (const { id } of rows) await stage.playAs(person, at).call(readMessage, { no: id });
}

async function readLatest(stage: Stage): Promise<void> {
  const { rows } = await stage.tx.run<{ id: string; userId: string }>(
    sql`SELECT id, user_id AS "userId" FROM notice WHERE read_status = '1' ORDER BY create_time DESC, id DESC`,
  );
  const own = Map.groupBy(rows, ({ userId }) => userId);
  for (const person of stage.people.values())
    for (const { id } of own.get(person.userId)?.slice(UNREAD_EACH) ?? [])
      await stage.playAs(person, stage.now).call(readMessage, { no: id });
}
