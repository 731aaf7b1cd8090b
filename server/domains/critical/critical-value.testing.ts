import { reportCriticalValue } from '../../../contract/domains/critical/critical-value.endpoints.ts';
import { sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { type CriticalValueRow, criticalValueTable } from './critical-value.tables.ts';

export const FINDING = '急性前壁心肌梗死，ST段抬高。';

/** Whom the expert rang, just now. */
export const aCall = ({ clock }: TestApp, agoMs = 0) => ({
  ...{ receiverName: '赵敏', receiverPhone: '13812345678' },
  callTime: new Date(clock.now() - agoMs + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
});

/** A finding of the first expert in an order that they have begun; its id. */
export async function aCriticalValue(app: TestApp, order: { id: string }, sent: object = {}): Promise<string> {
  const { id } = await (await app.as('expert1')).get<{ id: string }>(reportCriticalValue, {
    applyOrderId: order.id,
    finding: FINDING,
    ...sent,
  });
  return id;
}

interface Told {
  userId: string;
  title: string;
  isUrgent: boolean;
}

/** Who has been told what about an order, whatever it is: urgent is what a text message follows where it stays unread. */
export async function toldOfCritical(
  app: TestApp,
  { no }: { no: string },
): Promise<{ person: string; title: string; isUrgent: boolean }[]> {
  await app.deliver();
  const { rows } = await app.services.database.forGroup().run<Told>(sql`
    SELECT user_id AS "userId", title, COALESCE(urgent, 0) = 1 AS "isUrgent" FROM notice WHERE context LIKE ${`%${no}%`} ORDER BY create_time, id`);
  const people = Object.entries(app.people);
  return rows.map(({ userId, ...told }) => ({ person: people.find(([, one]) => one.userId === userId)?.[0] ?? userId, ...told }));
}

export async function storedCriticalValue({ services }: TestApp, id: string): Promise<CriticalValueRow> {
  const { rows } = await services.database
    .forGroup()
    .run<CriticalValueRow>(sql`SELECT ${columnsOf(criticalValueTable)} FROM critical_value WHERE id = ${id}`);
  const [row] = rows;
  if (!row) throw new Error(`there is no critical value ${id}`);
  return row;
}
