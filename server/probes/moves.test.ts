import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resources } from '../../contract/domains.ts';
import type { Action } from '../../contract/kernel/action.ts';
import { isLiving, type Living } from '../../contract/kernel/moves.ts';
import type { Resource } from '../../contract/kernel/resource-row.ts';
import { type States, targetsFrom, targetsOf } from '../../contract/kernel/states.ts';
import { statusHistoryTable } from '../engine/action/status-history.ts';
import type { Subject } from '../engine/call/subject.ts';
import { servedBy } from '../engine/http/app.ts';
import { sql } from '../engine/store/sql.ts';
import { columnsOf, type Table } from '../engine/store/table.ts';
import { modules } from '../modules.ts';
import type { MachineCase, Player } from '../testing/machine-case.ts';
import { sampleInput } from '../testing/sample-input.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { derivedCase } from './derived-case.testing.ts';

/**
 * What holds for every move of every machine, declared or by hand: allowed from each of its states and from no other, for
 * whose move it is and for nobody else, once when two come at once, and the same answer for a repeated key.
 */

type AnyCase = MachineCase<{ id: string }, Player>;
const written = Object.values(import.meta.glob<{ machineCase: AnyCase }>('../domains/**/*.machine.testing.ts', { eager: true })).map(
  ({ machineCase }) => machineCase,
);
const isWritten = (name: string) => written.some(({ states }) => states.name === name);
const derived = resources
  .filter((resource): resource is Resource & Living => isLiving(resource))
  .filter(({ lifecycle: { states, moves } }) => Object.keys(moves).length > 0 && !isWritten(states.name));
const cases = [...written, ...derived.map(derivedCase)];

const moves = servedBy(modules).flatMap(({ endpoint, subject }) => (subject ? [{ spec: endpoint as Action, subject }] : []));

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('every machine that people move has a case, and every case a machine', () => {
  const machines = new Set(moves.map(({ subject }) => subject.states.name));
  expect([...machines].toSorted()).toEqual(cases.map(({ states }) => states.name).toSorted());
});

/** The input of one move, which decides the step it takes. */
const inputOf = (machine: AnyCase, spec: Action, row: { id: string }): Record<string, unknown> => {
  const entered = machine.input?.[spec.name]?.(row, app) ?? sampleInput(spec.input);
  return { ...entered, [spec.key]: row.id };
};

const stored = async ({ table, statusField }: Subject, { id }: { id: string }): Promise<{ state: string; version: number }> => {
  const { rows } = await app.services.database.forGroup().run(sql`SELECT ${columnsOf(table)} FROM ${tableSql(table)} WHERE id = ${id}`);
  return { state: String(rows[0]?.[statusField]), version: Number(rows[0]?.version) };
};
const tableSql = ({ name }: Table) => ({ strings: [name], values: [] });

const movesOf = async ({ id }: { id: string }): Promise<number> => {
  const { count } = await app.services.database
    .forGroup()
    .run(sql`SELECT 1 FROM ${tableSql(statusHistoryTable)} WHERE order_id = ${id} AND from_state IS NOT NULL`);
  return count;
};

const labelsOf = async ({ id }: { id: string }): Promise<string[]> => {
  const { rows } = await app.services.database
    .forGroup()
    .run<{ label: string }>(sql`SELECT label FROM ${tableSql(statusHistoryTable)} WHERE order_id = ${id} AND from_state IS NOT NULL`);
  return rows.map(({ label }) => label);
};

const clientOf = (who: Player) => (typeof who === 'string' ? app.as(who) : who(app));
const send = async (who: Player, machine: AnyCase, spec: Action, row: { id: string }, key?: string) =>
  (await clientOf(who)).send(spec, inputOf(machine, spec, row), { key });

describe.each(moves.map(({ spec, subject }) => [spec.name, spec, subject] as const))('%s', (_name, spec, subject) => {
  const machine = cases.find(({ states }) => states.name === subject.states.name) as AnyCase;
  const { states } = subject as { states: States };
  const [stepName = ''] = spec.steps;
  const steps = spec.steps.map((name) => states.steps[name]).filter((step) => step !== undefined);
  // A move of two steps is tried with the one that its sample takes; the other is its own test's.
  const [step] = steps;
  if (!step) throw new Error(`${spec.name} takes no step`);
  const by = machine.by[step.by] as Player;
  const from = step.from;
  const [first = ''] = from;
  const outside = Object.keys(states.labels).filter((state) => !steps.some((one) => one.from.includes(state)));

  test.each(from)('is allowed from %s and leaves a line of history', async (state) => {
    const row = await machine.row(app, state, stepName);
    const { status, body } = await send(by, machine, spec, row);
    expect([status, body.msg]).toEqual([200, '操作成功']);
    const after = await stored(subject, row);
    expect(targetsOf(step)).toContain(after.state);
    expect(body.data).toMatchObject({ [spec.key]: row.id, [subject.statusField]: after.state });
    expect(await movesOf(row)).toBe(1);
  });

  test.each(outside)('is refused from %s, and the answer names the state', async (state) => {
    const row = await machine.row(app, state, stepName);
    const before = await stored(subject, row);
    const { status, body } = await send(by, machine, spec, row);
    // Where the person cannot see a row in that state it is absent, and nothing is told of it.
    if (status === 404) expect(body.msg).toBe('数据不存在');
    else expect([status, body.msg]).toEqual([409, `${states.labels[state]}状态下不能${spec.title}`]);
    expect(await stored(subject, row)).toEqual(before);
    expect(await movesOf(row)).toBe(0);
  });

  test('is refused to whoever is not that on the row, to another hospital, and without the permission', async () => {
    const row = await machine.row(app, first, stepName);
    const before = await stored(subject, row);
    const wrong = machine.wrong[step.by] as Player;
    expect([403, 404]).toContain((await send(wrong, machine, spec, row)).status);
    expect((await send('nobody', machine, spec, row)).status).toBe(403);
    expect(await stored(subject, row)).toEqual(before);
  });

  test('two at once: one wins, the other is told', async () => {
    const row = await machine.row(app, first, stepName);
    const replies = await Promise.all([send(by, machine, spec, row), send(by, machine, spec, row)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await movesOf(row)).toBe(1);
  });

  test('a repeated key gets the same answer and changes nothing again', async () => {
    const row = await machine.row(app, first, stepName);
    const key = `key-${row.id}`;
    const [one, other] = [await send(by, machine, spec, row, key), await send(by, machine, spec, row, key)];
    expect(one.status).toBe(200);
    expect(other).toEqual(one);
    expect(await movesOf(row)).toBe(1);
  });
});

const standIns = moves.flatMap(({ spec, subject }) => {
  const { states } = subject as { states: States };
  const [stepName = ''] = spec.steps;
  const step = states.steps[stepName];
  return step?.instead ? [[spec.name, { spec, subject, stepName, step, instead: step.instead }] as const] : [];
});

test('whoever a step names in the place of another is tried below', () => {
  const named = moves.flatMap(({ spec, subject: { states } }) => spec.steps.filter((name) => states.steps[name]?.instead));
  expect([...new Set(standIns.map(([, { stepName }]) => stepName))].toSorted()).toEqual([...new Set(named)].toSorted());
});

describe.each(standIns)('%s in the place of whose move it is', (_name, { spec, subject, stepName, step, instead }) => {
  const machine = cases.find(({ states }) => states.name === subject.states.name) as AnyCase;
  const by = machine.by[instead.by] as Player;
  const from = instead.from ?? step.from;
  const [first = ''] = from;
  const outside = Object.keys(subject.states.labels).filter((state) => !from.includes(state));

  test.each(from)('is allowed from %s, and called so in the history', async (state) => {
    const row = await machine.row(app, state, stepName);
    const { status, body } = await send(by, machine, spec, row);
    expect([status, body.msg]).toEqual([200, '操作成功']);
    expect(targetsFrom(step, state)).toContain((await stored(subject, row)).state);
    expect(await labelsOf(row)).toEqual([instead.label]);
  });

  test.each(outside)('is refused from %s', async (state) => {
    const row = await machine.row(app, state, stepName);
    const before = await stored(subject, row);
    expect([404, 409]).toContain((await send(by, machine, spec, row)).status);
    expect(await stored(subject, row)).toEqual(before);
    expect(await movesOf(row)).toBe(0);
  });

  test('is refused without the permission for it', async () => {
    const row = await machine.row(app, first, stepName);
    const before = await stored(subject, row);
    expect([403, 404]).toContain((await send(machine.wrong[instead.by] as Player, machine, spec, row)).status);
    expect(await stored(subject, row)).toEqual(before);
  });

  test('at the same moment as whose move it is: one wins, the other is told', async () => {
    const row = await machine.row(app, first, stepName);
    const own = machine.by[step.by] as Player;
    const replies = await Promise.all([send(by, machine, spec, row), send(by, machine, spec, row), send(own, machine, spec, row)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await movesOf(row)).toBe(1);
  });
});
