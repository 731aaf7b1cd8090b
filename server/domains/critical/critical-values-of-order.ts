import { criticalValuesOf } from '../../../contract/domains/critical/critical-value.endpoints.ts';
import { criticalValue, criticalValueMoves } from '../../../contract/domains/critical/critical-value.resource.ts';
import { serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { abilitiesOf } from '../../engine/call/subject.ts';
import { subjectOf } from '../../engine/resource/resource-moves.ts';
import { sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { visibleConsultation } from '../consultation/consultation.reads.ts';
import { criticalValuesSeen } from './critical.reads.ts';
import { type CriticalValueRow, criticalValueTable } from './critical-value.tables.ts';

const present = presenterOf(criticalValuesOf.row);

/** What was reported of an order, with what this person may do about it. Whoever may open the order reads it; others have 404. */
export const serveCriticalValuesOf = serve(criticalValuesOf, async ({ db, actor, input }) => {
  const order = await visibleConsultation(db, actor, input.applyOrderId);
  const { rows } = await db.run<CriticalValueRow>(sql`
    SELECT ${columnsOf(criticalValueTable)} ${criticalValuesSeen(actor, order.id)} ORDER BY create_time DESC, id DESC`);
  const subject = subjectOf(criticalValue, criticalValueTable);
  return rows.map((row) => present({ ...row, can: abilitiesOf(subject, criticalValueMoves, actor, row) }));
});
