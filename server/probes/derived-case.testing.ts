import { isDocument, viewersOf } from '../../contract/kernel/document.ts';
import { codesOf } from '../../contract/kernel/menu.ts';
import { type Living, movesOf } from '../../contract/kernel/moves.ts';
import { HOSPITAL, targetOf } from '../../contract/kernel/reference.ts';
import { type Right, rightOf, rowTableOf } from '../../contract/kernel/resource-row.ts';
import type { PersonKey, Role, Whose } from '../../contract/kernel/role.ts';
import { menu } from '../modules.ts';
import { addPerson } from '../testing/extra-people.ts';
import { defineMachineCase, type MachineCase, type Player } from '../testing/machine-case.ts';
import { sampleInput } from '../testing/sample-input.ts';
import type { Client, TestApp } from '../testing/test-app.ts';
import { aNamedRow } from './named-rows.testing.ts';

/** Whose rows they are, and the hospitals beside it that a row may name. */
const OWNER = '100001';
const OTHERS = ['100002', '100003'];

interface Played {
  by: Client;
  wrong: Client;
}

/** The people of one machine, and what of them stands on every row. */
interface Cast {
  players: ReadonlyMap<string, Played>;
  held: Readonly<Record<string, string>>;
}

/**
 * The case of a resource that needs none by hand: for each role of its machine a person whom the row names, and a colleague or
 * a hospital with the same rights whom it does not.
 */
export function derivedCase(resource: Living): MachineCase<{ id: string }, Player> {
  const { states } = resource.lifecycle;
  const casts = new WeakMap<TestApp, Promise<Cast>>();
  const castOf = (app: TestApp) => casts.get(app) ?? (casts.set(app, gather(app, resource)).get(app) as Promise<Cast>);
  const players = (who: keyof Played) =>
    Object.fromEntries(Object.keys(states.roles).map((role) => [role, async (app: TestApp) => playerOf(await castOf(app), role)[who]]));
  return defineMachineCase({
    states,
    row: async (app, state) => ({
      id: await aNamedRow(app, rowTableOf(resource), OWNER, wholeRow(resource, state, { tenantId: OWNER, held: (await castOf(app)).held })),
    }),
    by: players('by'),
    wrong: players('wrong'),
  });
}

function playerOf({ players }: Cast, role: string): Played {
  const found = players.get(role);
  if (!found) throw new Error(`nobody plays ${role}: its machine needs a case of its own`);
  return found;
}

/** Whose a row is, and what of people stands on it. */
interface Owned {
  tenantId: string;
  held: Readonly<Record<string, string>>;
}

/** A whole row in a state: what its form demands, whom its roles name, and the hospitals that see it. */
export function wholeRow(resource: Living, state: string, { tenantId, held }: Owned): Record<string, unknown> {
  const { fields, references, lifecycle, scope } = resource;
  const entered = Object.entries(sampleInput(fields)).flatMap(([name, value]) => {
    const spec = fields[name];
    const target = spec && targetOf(name, spec, references);
    if (target === undefined) return [[name, value] as const];
    return target === HOSPITAL ? [[name, OTHERS.find((one) => one !== tenantId)] as const] : [];
  });
  const values: Record<string, unknown> = { ...Object.fromEntries(entered), ...held, [lifecycle.field]: state };
  if (scope !== 'pair') return values;
  const named = isDocument(resource) ? (resource.document.parties ?? []).flatMap((name) => values[name] ?? []) : OTHERS;
  const isKept = isDocument(resource) && state === lifecycle.states.initial;
  return { ...values, partyTenantIds: [...new Set([tenantId, ...(isKept ? [] : named)])] };
}

/** The fields of a row by which it is known who plays the roles of its machine, all of them held by one person. */
export function heldBy(resource: Living, person: Readonly<Record<PersonKey, string>>): Record<string, string> {
  const whose = Object.values(resource.lifecycle.states.roles).flatMap((role) => Object.entries(personal(role) ?? {}));
  return Object.fromEntries(whose.filter(([field]) => field !== 'tenantId').map(([field, key]) => [field, person[key]]));
}

async function gather(app: TestApp, resource: Living): Promise<Cast> {
  const rights = rightsOf(resource);
  const join = async (tenantId: string, name: string) => {
    const { deptId } = Object.values(app.people).find((person) => person.tenantId === tenantId) ?? {};
    const person = { tenantId, name: `${resource.name}-${name}`, permissionCodes: rights, dataScope: 'tenant', deptId } as const;
    return { ...(await addPerson(app, person)), deptId: deptId ?? '' };
  };
  const hospitals = new Map<string, string>([['tenantId', OWNER]]);
  const known = new Map<string, Awaited<ReturnType<typeof join>>>();
  const [players, held] = [new Map<string, Played>(), {} as Record<string, string>];
  for (const [name, role] of Object.entries(resource.lifecycle.states.roles)) {
    const whose = personal(role);
    if (!whose) {
      if (role.is.includes('group'))
        players.set(name, { by: await app.as('platformAdmin'), wrong: await app.asUser(await join(OWNER, `not-${name}`)) });
      continue;
    }
    const at = fieldOf(whose, 'tenantId') ?? 'tenantId';
    const tenantId = hospitals.get(at) ?? OTHERS[(hospitals.size - 1) % OTHERS.length] ?? OWNER;
    hospitals.set(at, tenantId);
    // Who is named by one field is one person, whatever they are on the row.
    const own = fieldOf(whose, 'userId') ?? fieldOf(whose, 'deptId');
    const person = known.get(own ?? at) ?? (await join(tenantId, name));
    known.set(own ?? at, person);
    for (const [field, key] of Object.entries(whose)) held[field] = person[key];
    // A colleague, where the row names a person; somebody of another hospital, where it names that alone.
    const elsewhere = [OWNER, ...OTHERS].find((one) => one !== tenantId) ?? OWNER;
    const stranger = await join(fieldOf(whose, 'userId') ? tenantId : elsewhere, `not-${name}`);
    players.set(name, { by: await app.asUser(person), wrong: await app.asUser(stranger) });
  }
  return { players, held };
}

/** Which fields of the row name somebody of that role; nothing of one that is the whole group's. */
function personal({ is }: Role): Exclude<Whose, 'group'> | undefined {
  return is.find((whose) => whose !== 'group');
}

function fieldOf(whose: Exclude<Whose, 'group'>, wanted: PersonKey): string | undefined {
  return Object.entries(whose).find(([, key]) => key === wanted)?.[0];
}

/** Everything that may be done with such rows. */
function rightsOf(resource: Living): string[] {
  const rights: Right[] = ['view', 'add', 'edit', 'delete', 'export'];
  const wanted = [
    ...viewersOf(resource),
    ...rights.map((right) => rightOf(resource, right)),
    ...movesOf(resource).flatMap(({ permission }) => permission),
  ];
  const declared = new Set(codesOf(menu));
  return [...new Set(wanted)].filter((code) => declared.has(code));
}
