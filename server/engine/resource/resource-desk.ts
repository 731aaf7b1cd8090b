import { isDocument, listsOf } from '../../../contract/kernel/document.ts';
import type { Perspective } from '../../../contract/kernel/document-shape.ts';
import type { InboxLook } from '../../../contract/kernel/lifecycle.ts';
import { isLiving, type Living, moveOf, movesOf } from '../../../contract/kernel/moves.ts';
import type { Resource } from '../../../contract/kernel/resource-row.ts';
import type { Desk } from '../inbox/desk.ts';
import { sql } from '../store/sql.ts';
import { columnOf, tableNamed, tableNameOf } from '../store/table.ts';
import { filled, subjectOf } from './resource-moves.ts';

/** Those of the resources whose rows wait for people. */
export function desksOf(resources: readonly Resource[]): Desk[] {
  return resources.filter(isLiving).flatMap((resource) => (resource.lifecycle.inbox ? [deskOf(resource, resource.lifecycle.inbox)] : []));
}

function deskOf(resource: Living, { about, due = {}, titles = {}, ...look }: InboxLook): Desk {
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
      about: filled(about, { ...row })
        .replace(/( · )+$/, '')
        .slice(0, 200),
      link: filled(link, { ...row }),
      ...(resource.fields.patientName ? { patientName: filled('{patientName}', { ...row }) } : {}),
    }),
    due: (row) => {
      const values: Record<string, unknown> = { ...row };
      const time = values[due[String(values[lifecycle.field])] ?? ''];
      return time instanceof Date ? { time } : undefined;
    },
    sight: (_task, by, _whose, row) => sightOf(resource, by, { ...row }),
    get open() {
      return sql`${columnOf(table(), lifecycle.field)} = ANY (${Object.keys(main)})`;
    },
  };
}

/**
 * Of which rights one opens a row as whoever has that role on it: of a document, those of the lists in which it stands for them. Another
 * list of the same role shows rows of another kind: who has that one alone may not open this row, and its page is not where the row waits.
 */
function sightOf(resource: Resource, by: string, row: Readonly<Record<string, unknown>>): readonly string[] {
  if (!isDocument(resource)) return [`${resource.permission}_view`];
  const isIn = ({ of, only = {} }: Perspective): boolean =>
    of.includes(by) && Object.entries(only).every(([field, key]) => row[field] === key);
  return listsOf(resource).flatMap(({ perspective, list }) => (isIn(perspective) ? [String(list.permission)] : []));
}
