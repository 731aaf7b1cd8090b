import { isLiving, type Living } from '../../../contract/kernel/moves.ts';
import type { Resource } from '../../../contract/kernel/resource-row.ts';
import { expireRows } from '../action/expire-rows.ts';
import { allParts, defineJob, type Job } from '../jobs/job.ts';
import { sql } from '../store/sql.ts';
import { columnOf, tableNamed, tableNameOf } from '../store/table.ts';
import { followParties, isShared } from './document-rows.ts';
import { subjectOf } from './resource-moves.ts';
import { tellAll } from './resource-tells.ts';

/** The steps of the clock of these resources, one job a resource: each row is moved when the time in its field has come. */
export function deadlineJobs(resources: readonly Resource[]): Job[] {
  return resources.filter(isLiving).flatMap((resource) => (resource.lifecycle.deadlines ? [deadlineJob(resource)] : []));
}

function deadlineJob(resource: Living): Job {
  const name = `pass-deadlines-of-${resource.name}`;
  return defineJob({
    name,
    title: `${resource.title}到期`,
    cron: '* * * * *',
    run: (services, tally) => {
      const { lifecycle, document } = resource;
      const table = tableNamed(tableNameOf(resource));
      const no = document?.begins.no?.field;
      const parts = Object.entries(lifecycle.deadlines ?? {}).map(([step, { at, tells }]) => async () => {
        const due = sql`${columnOf(table, at)} <= ${new Date(services.clock())}`;
        const subject = subjectOf(resource, table);
        await expireRows(
          services,
          subject,
          {
            ...{ job: name, step, due },
            ...(no ? { no } : {}),
            after: async (tx, row, now) => {
              await tellAll(tx, services, { tells, resource }, { row, input: {} }, { now });
              if (isShared(resource)) await followParties(tx, table, row);
            },
          },
          tally,
        );
      });
      return allParts(parts);
    },
  });
}
