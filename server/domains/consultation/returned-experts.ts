import { eachDue } from '../../engine/jobs/each-due.ts';
import type { Tally } from '../../engine/jobs/job.ts';
import { tell } from '../../engine/outbox/outbox.ts';
import type { Services } from '../../engine/services.ts';
import { sql, text } from '../../engine/store/sql.ts';
import { backNotices, isArranged } from './clinic-stop.ts';
import { askedOfOrder } from './consultation.panel.ts';
import { type ConsultationRow, consultationTable } from './consultation.tables.ts';
import { absencesOn } from './expert-standing.ts';
import { noteAbsence } from './must-move.ts';

/**
 * Of orders whose hour lies in no absence any more though they say so, whoever relies on it hears that it stays, as if it was withdrawn now: a reminder
 * may have noted an absence while that was withdrawn, and a server of the release before notes nothing (ADR 0189). Of who is not asked any more nothing stays
 * noted: the others' hour is reminded of anew once all of them come. Answers how many.
 */
export function settleReturns(services: Services, job: string, tally?: Tally): Promise<number> {
  const now = services.clock();
  return eachDue<ConsultationRow>(
    services,
    {
      ...{ job, step: 'returned', table: consultationTable, due: sql`stopped_ids <> '{}' AND ${isArranged(now)}`, no: 'no' },
      act: async (tx, row) => {
        const back = await returnedOf(services, row);
        for (const userId of back) {
          const noted = await noteAbsence(tx, [row], { userId, isAbsent: false, still: text('true') }, now);
          const asked = noted.filter((one) => askedOfOrder(one).some((person) => person.userId === userId));
          await tell(
            tx,
            asked.map((one) => backNotices(one, userId, now)),
            { now },
          );
        }
        return back.length > 0;
      },
    },
    tally,
  );
}

/** Who is noted as absent, and is not, or is not asked any more: those first, so that the hour stands again with the last who comes back. */
async function returnedOf(services: Services, row: ConsultationRow): Promise<string[]> {
  const absent = row.scheduleTime ? await absencesOn(services, row, row.scheduleTime) : [];
  const asked = new Set(askedOfOrder(row).map(({ userId }) => userId));
  const noted = (row.stoppedIds ?? []).filter((id) => !absent.some(({ userId }) => userId === id));
  return noted.toSorted((one, other) => Number(asked.has(one)) - Number(asked.has(other)));
}
