import type { InboxLook } from '../../../contract/kernel/lifecycle.ts';
import { isLiving, type Living, moveOf, movesOf } from '../../../contract/kernel/moves.ts';
import type { Resource } from '../../../contract/kernel/resource-row.ts';
import { cutText } from '../../platform/cut-text.ts';
import type { Desk } from '../inbox/desk.ts';
import { join, sql } from '../store/sql.ts';
import { columnOf, tableNamed, tableNameOf } from '../store/table.ts';
import { subjectOf } from './resource-moves.ts';
import { filled } from './resource-tells.ts';
import { sightOf } from './sight.ts';

/** Those of the resources whose rows wait for people. */
export function desksOf(resources: readonly Resource[]): Desk[] {
  return resources.filter(isLiving).flatMap((resource) => (resource.lifecycle.inbox ? [deskOf(resource, resource.lifecycle.inbox)] : []));
}

function deskOf(resource: Living, { about, due = {}, titles = {}, besides = {}, ...look }: InboxLook): Desk {
  const { lifecycle, title, document } = resource;
  const { no = document?.begins.no ? `{${document.begins.no.field}}` : '', link = document ? `${document.page}?id={id}` : '' } = look;
  const { main = {} } = lifecycle.states;
  const table = () => tableNamed(tableNameOf(resource));
  return {
    get subject() {
      return subjectOf(resource, table());
    },
    title,
    actions: movesOf(resource),
    titles: Object.fromEntries(Object.entries(titles).map(([move, words]) => [moveOf(resource, move).name, words])),
    show: (row) => ({
      no: filled(no, { ...row }),
      about: cutText(filled(about, { ...row }).replace(/( · )+$/, ''), 200),
      link: filled(link, { ...row }),
      ...(resource.fields.patientName ? { patientName: filled('{patientName}', { ...row }) } : {}),
    }),
    besides: (row) =>
      Object.entries(besides).flatMap(([name, field]) => {
        const call = moveOf(resource, name);
        const by = lifecycle.states.steps[call.steps[0] ?? '']?.by ?? '';
        return Number({ ...row }[field] ?? 0) > 0 ? [{ call, by }] : [];
      }),
    due: (row) => {
      const values: Record<string, unknown> = { ...row };
      const time = values[due[String(values[lifecycle.field])] ?? ''];
      return time instanceof Date ? { time } : undefined;
    },
    sight: (_task, by, _whose, row) => sightOf(resource, by, { ...row }),
    get open() {
      const owing = Object.values(besides).map((field) => sql`${columnOf(table(), field)} > 0`);
      return sql`(${join([sql`${columnOf(table(), lifecycle.field)} = ANY (${Object.keys(main)})`, ...owing], ' OR ')})`;
    },
  };
}
