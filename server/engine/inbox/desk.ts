import type { Action } from '../../../contract/kernel/action.ts';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import type { Role, Whose } from '../../../contract/kernel/role.ts';
import type { Message } from '../../../contract/kernel/said.ts';
import { type StateRow, type Subject, statusOf } from '../call/subject.ts';
import { PLATFORM_TENANT } from '../identity/actor.ts';
import type { Runner } from '../store/runner.ts';
import type { Sql } from '../store/sql.ts';

/** A call that a document waits for, and the role whose it is. */
export interface Task {
  readonly call: Pick<Endpoint, 'name' | 'title' | 'permission'>;
  readonly by: string;
  /** The people whom it waits for, where the role alone does not say it: several, of whom each does their own. */
  readonly whom?: readonly { readonly tenantId: string; readonly userId: string }[];
}

/** Until when something should be done, and what follows when it is not, in words for those who should. */
export interface Due {
  readonly time: Date;
  readonly note?: Message | undefined;
}

/** How documents of one kind come into the inbox of whom they wait for. */
export interface Desk<R extends StateRow = StateRow> {
  readonly subject: Subject<R>;
  /** What people call such a document. */
  readonly title: string;
  /** The calls that take the main steps of the states. */
  readonly actions: readonly Action[];
  show(row: R): { no: string; about: string; link: string; patientName?: string | null | undefined };
  /** What a task is called where that is not the title of its call, which may be one of several that end it. */
  readonly titles?: Readonly<Record<string, string>>;
  /** Whether nobody is waited for to take the main step of its state: the clock has the next word, whoever may still speak (`besides`). */
  rests?(row: R): boolean;
  /** What else a document waits for, besides the main step of its state. */
  besides?(row: R): readonly Task[];
  /** Until when it should be done. Read in the name of the hospital that owns the document. */
  due?(row: R, task: string, owner: Runner): Promise<Due | undefined> | Due | undefined;
  /** The field of the document that keeps the hour of its main step, written with its lines: lists are ordered by it. */
  readonly dueField?: string;
  /** The hospitals whose hours have been set anew since then, where `due` goes by what hospitals set; `undefined` stands for all. */
  hoursSetSince?(group: Runner, since: Date): Promise<readonly string[] | undefined>;
  /** Of which rights one is needed to open the document, for whoever is that on it; nothing where the task's own is enough. */
  sight?(task: string, by: string, whose: Whose, row: R): readonly string[] | undefined;
  /** The rows that may wait for something, as a condition: what is looked through when inboxes are made anew. */
  readonly open: Sql;
}

/** A line of an inbox, without what is the same for all lines of the document. */
export interface Line {
  readonly tenantId: string;
  readonly userId: string | undefined;
  readonly isGroup: boolean;
  readonly isWatching: boolean;
  readonly task: Task['call'];
  readonly waitsFor: string;
  readonly sight: readonly string[] | undefined;
  /** Of a hospital's people those alone who reach rows of this person and department (`Role.reach`). */
  readonly reach: Reached | undefined;
}

interface Reached {
  readonly scope: string;
  readonly userId: string | undefined;
  readonly deptId: string | undefined;
}

/** What a document waits for, and on whose desks that lies. With its author when it is others that are waited for. */
export function linesOf<R extends StateRow>(desk: Desk<R>, row: R): Line[] {
  const tasks = tasksOf(desk, row);
  const lines = tasks.flatMap((task) => addressed(desk, row, task));
  const author = authorOf(desk as unknown as Desk);
  const [first] = tasks;
  const watching =
    author && first ? addressed(desk, row, { call: first.call, by: author }).filter(({ userId }) => userId !== undefined) : [];
  const waitsFor = desk.subject.states.roles[first?.by ?? '']?.label ?? '';
  return [
    ...once(lines),
    ...watching
      .filter(({ tenantId, userId }) => !lines.some((line) => line.tenantId === tenantId && line.userId === userId))
      .map((line) => ({ ...line, isWatching: true, waitsFor })),
  ];
}

/** The move that a document waits for: the main one of its state, or where this row has not that one, another; nothing where it waits for none. */
export function mainTaskOf<R extends StateRow>(desk: Desk<R>, row: R): Task | undefined {
  if (desk.rests?.(row)) return undefined;
  return tasksOf(desk, row).find(({ call }) => desk.actions.some(({ name }) => name === call.name));
}

function tasksOf<R extends StateRow>({ subject, actions, rests, besides }: Desk<R>, row: R): Task[] {
  const { main = {}, steps } = subject.states;
  const step = main[statusOf(subject as Subject<never>, row)];
  // What this row cannot do yet is not waited for.
  const name = step && !subject.bars?.(row, step) && !rests?.(row) ? step : undefined;
  const call = actions.find((action) => name !== undefined && action.steps.includes(name));
  if (name && !call) throw new Error(`${subject.states.name}: no call takes the step ${name}`);
  const own = name && call ? [{ call, by: steps[name]?.by ?? '' }] : [];
  return [...own, ...(besides?.(row) ?? [])];
}

/** Whose documents they are: who takes the first step. */
function authorOf({ subject: { states } }: Desk): string | undefined {
  return Object.values(states.steps).find(({ from, by }) => from.includes(states.initial) && by !== 'clock')?.by;
}

function addressed<R extends StateRow>({ subject, sight }: Desk<R>, row: R, { call: task, by, whom }: Task): Line[] {
  const role = subject.states.roles[by];
  if (!role) throw new Error(`${subject.states.name}: there is no role ${by}`);
  return role.is.flatMap((whose) => {
    const at = placeOf(whose, row);
    const places = whom ?? (at ? [at] : []);
    const rest = { isWatching: false, task, waitsFor: role.label, sight: sight?.(task.name, by, whose, row) };
    return places.map((place) => {
      const reach = place.userId === undefined && whose !== 'group' ? reachedOn(role, row) : undefined;
      return { ...place, isGroup: whose === 'group', reach, ...rest };
    });
  });
}

/** Whose row it is, where a role reaches only so far within its hospital. */
function reachedOn({ reach }: Role, row: StateRow): Reached | undefined {
  if (!reach) return undefined;
  const said = (name: string): string | undefined => (Object(row)[name] ? String(Object(row)[name]) : undefined);
  return { scope: reach.scope, userId: said(reach.user), deptId: said(reach.dept) };
}

/** The hospital, and the person, of whom a row says that they are it: a role read from the other end. */
function placeOf(whose: Role['is'][number], row: StateRow): { tenantId: string; userId: string | undefined } | undefined {
  if (whose === 'group') return { tenantId: PLATFORM_TENANT, userId: undefined };
  const said = (own: string): { field?: string; value?: string } => {
    const [field] = Object.entries(whose).find(([, key]) => key === own) ?? [];
    const value = field && (row as unknown as Record<string, unknown>)[field];
    return { ...(field ? { field } : {}), ...(value ? { value: String(value) } : {}) };
  };
  const [tenant, user] = [said('tenantId'), said('userId')];
  // Of a list, nobody is waited for in particular.
  if (Object.keys(whose).some((field) => Array.isArray(Object(row)[field]))) return undefined;
  // Nobody has been named yet.
  if ((tenant.field && !tenant.value) || (user.field && !user.value)) return undefined;
  return { tenantId: tenant.value ?? row.tenantId, userId: user.value };
}

/** Where anybody of a hospital may do it, that says who else might. */
function once(lines: readonly Line[]): Line[] {
  const isWide = ({ userId, tenantId, task }: Line): boolean =>
    userId !== undefined &&
    lines.some((other) => other.userId === undefined && other.tenantId === tenantId && other.task.name === task.name);
  const own = lines.filter((line) => !isWide(line));
  return [...new Map(own.map((line) => [`${line.tenantId} ${keyOf(line)}`, line])).values()];
}

/** What tells lines of one document and hospital apart. */
export function keyOf({ task, userId = '', isWatching }: Line): string {
  return `${task.name}:${userId}:${Number(isWatching)}`;
}
