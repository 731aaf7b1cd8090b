import { saveEvaluate } from '../../../contract/domains/evaluation/evaluation.endpoints.ts';
import { sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { type ComplaintRow, complaintTable } from './complaint.tables.ts';

export const bad = { overallScore: 2, timelinessScore: 2, professionalismScore: 3, content: '等了三天才有回复，意见也很简单' };

/** The complaints about an order as they stand, oldest first. */
export async function storedComplaints({ services }: TestApp, order: { id: string }): Promise<ComplaintRow[]> {
  const { rows } = await services.database
    .forGroup()
    .run<ComplaintRow>(
      sql`SELECT ${columnsOf(complaintTable)} FROM evaluation_complaint WHERE apply_order_id = ${order.id} ORDER BY create_time, id`,
    );
  return rows;
}

/** The complaint that somebody's low score about an order opens. */
export async function aComplaint<O extends { id: string }>(
  test: TestApp,
  order: O,
  who: PersonName = 'doctor1',
): Promise<{ order: O; complaint: ComplaintRow }> {
  await (await test.as(who)).get(saveEvaluate, { applyOrderId: order.id, ...bad });
  const [complaint] = await storedComplaints(test, order);
  if (!complaint) throw new Error('no complaint was opened');
  return { order, complaint };
}
