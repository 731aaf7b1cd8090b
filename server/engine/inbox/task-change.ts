import { type Sql, sql } from '../store/sql.ts';

/** Whom a document asks for something: one person, or whoever of the hospital may do it. */
export interface Asked {
  readonly tenantId: string;
  readonly userId: string | null;
  readonly task: string;
}

/** What has changed with a step: the lines that are gone, those that were laid and those that stay. */
export interface TaskChange {
  readonly id: string;
  /** Which have to do with it now, the platform among them. */
  readonly hospitals: readonly string[];
  /** Which had to do with it before, and have no more. */
  readonly former: readonly string[];
  readonly gone: readonly Asked[];
  readonly laid: readonly Asked[];
  readonly kept: readonly Asked[];
  /** Those that are there now, laid or kept. */
  readonly asked: readonly Asked[];
  /** Who took the step; nobody where that was the clock. */
  readonly by: string | undefined;
}

const tasksOf = (lines: readonly Asked[]): string[] => [...new Set(lines.map(({ task }) => task))];
const at = (lines: readonly Asked[], hospital: string): Asked[] => lines.filter(({ tenantId }) => tenantId === hospital);
const wide = (lines: readonly Asked[]): Asked[] => lines.filter(({ userId }) => userId === null);
const byName = (lines: readonly Asked[]): { userId: string; task: string }[] =>
  lines.flatMap(({ userId, task }) => (userId ? { userId, task } : []));

/** Whether `person` is one of these and was told of what they were asked for. */
function isOneOf(person: Sql, lines: readonly { userId: string; task: string }[]): Sql {
  const [people, tasks] = [lines.map(({ userId }) => userId), lines.map(({ task }) => task)];
  return sql`EXISTS (
    SELECT 1 FROM unnest(${people}::uuid[], ${tasks}::text[]) AS line (person, task) WHERE line.person = ${person} AND line.task = ANY (about_tasks))`;
}

/** What goes on for a hospital: not what others go on with, and whoever of it may do it no more. */
function goingIn({ gone, asked }: TaskChange, tenantId: string): string[] {
  const own = tasksOf(wide(at(asked, tenantId)));
  const lost = tasksOf(wide(at(gone, tenantId))).filter((task) => !own.includes(task));
  return tasksOf(asked).filter((task) => !lost.includes(task));
}

/**
 * Of a row with `about_tasks` to `person` in that hospital, whether what it asked for is over: for whoever took the step; for everybody but those whom the
 * document asks by name for what comes next, where none of those tasks goes on; and for whoever was asked by name for one that others go on with.
 */
export function isOver(change: TaskChange, tenantId: string, person: Sql): Sql {
  const { asked, gone, by } = change;
  const [own, passed] = [byName(at(asked, tenantId)), byName(at(gone, tenantId))];
  const shared = tasksOf(wide(at(asked, tenantId)));
  const left = passed.filter(({ userId, task }) => !shared.includes(task) && !own.some((line) => line.userId === userId));
  const staying = own.map(({ userId }) => userId);
  return sql`(
    ${person} = ${by ?? null}::uuid
    OR (cardinality(about_tasks) > 0 AND NOT about_tasks && ${goingIn(change, tenantId)}::text[]
      AND (${person} IS NULL OR ${person} <> ALL (${staying}::uuid[])))
    OR ${isOneOf(person, left)})`;
}

/** Whether it has come back: the task itself, to everybody whom that hospital had been told of it; or to those alone whom it asks by name, where others had gone on with it. */
export function isBack({ laid, kept, gone }: TaskChange, tenantId: string, person: Sql, besides: readonly string[]): Sql {
  const before = tasksOf([...gone, ...kept]);
  const back = [...tasksOf(laid).filter((task) => !before.includes(task)), ...tasksOf(wide(at(laid, tenantId)))];
  return sql`(
    (about_tasks && ${back}::text[] OR ${isOneOf(person, byName(at(laid, tenantId)))})
    AND (${person} IS NULL OR ${person} <> ALL (${[...besides]}::uuid[])))`;
}
