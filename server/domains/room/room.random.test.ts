import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Decision, PersonState } from '../../../contract/domains/room/room.rules.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { aConsultation } from '../consultation/consultation.testing.ts';
import { guestPage, heldNow, type Page, visitor } from './room.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Somebody as the rules have it. */
interface Expected {
  id: string;
  isHost: boolean;
  state: PersonState;
  /** Through which of their two pages they take part. */
  at?: number;
  pages: Page[];
}

type Deed =
  | { does: 'enter'; who: number; page: number }
  | { does: 'leave'; who: number; page: number }
  | { does: 'decide'; who: number; decision: Decision }
  | { does: 'say'; who: number; page: number; to: number; toPage: number };

const who = fc.integer({ min: 0, max: 3 });
const page = fc.integer({ min: 0, max: 1 });
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ does: fc.constant('enter' as const), who, page }),
  fc.record({ does: fc.constant('leave' as const), who, page }),
  fc.record({ does: fc.constant('decide' as const), who, decision: fc.constantFrom('in' as const, 'lobby' as const, 'refused' as const) }),
  fc.record({ does: fc.constant('say' as const), who, page, to: who, toPage: page }),
);

/** The status that the rules give, and what becomes of the people. */
function judge(people: readonly Expected[], deed: Deed): number {
  const person = people[deed.who];
  if (!person) return 0;
  if (deed.does === 'enter') {
    if (person.state === 'refused') return 403;
    person.state = person.isHost || person.state === 'in' ? 'in' : 'lobby';
    person.at = deed.page;
    return 200;
  }
  if (deed.does === 'leave') {
    if (person.at === deed.page) person.at = undefined;
    return 200;
  }
  if (deed.does === 'decide') {
    if (person.isHost) return 403;
    if (person.state !== deed.decision && deed.decision === 'in' && person.at === undefined) return 409;
    person.state = deed.decision;
    return 200;
  }
  const to = people[deed.to];
  return person.state === 'in' && person.at === deed.page && to?.state === 'in' && to.at === deed.toPage ? 200 : 409;
}

test('after any sequence people stand where the rules put them, and signals pass between those inside alone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 10, maxLength: 28, size: 'max' }), async (deeds) => {
      const order = await aConsultation(app, heldNow(app));
      const [host, doctor] = [await visitor(app, 'expert1', order), await visitor(app, 'doctor1', order)];
      const guests = [await doctor.invite('甲'), await doctor.invite('乙')];
      const members = await Promise.all(
        (['expert1', 'doctor1'] as const).map(async (name) => [await visitor(app, name, order), await visitor(app, name, order)]),
      );
      const ids = [(await host.enter()).personId, (await doctor.enter()).personId, ...guests.map(({ personId }) => personId)];
      await host.leave();
      await doctor.leave();
      const pages: Page[][] = [...members, ...guests.map(({ link }) => [guestPage(app, link), guestPage(app, link)])];
      const first: PersonState[] = ['in', 'lobby', 'invited', 'invited'];
      const people = ids.map((id, at): Expected => ({ id, isHost: at === 0, state: first[at] ?? 'invited', pages: pages[at] ?? [] }));
      for (const one of deeds) {
        const expected = judge(people, one);
        expect([one, await done(people, one, host)]).toEqual([one, expected]);
      }
      const shown = (await host.detail()).people;
      const stands = people.map(({ id, state, at, pages: own }) => ({ id, state, seat: at === undefined ? undefined : own[at]?.seat }));
      expect(shown.map(({ id, state, seat }) => ({ id, state, seat })).toSorted(byId)).toEqual(stands.toSorted(byId));
    }),
    { numRuns: 40, seed: 105 },
  );
});

const byId = (one: { id: string }, other: { id: string }): number => one.id.localeCompare(other.id);

async function done(people: readonly Expected[], deed: Deed, host: Awaited<ReturnType<typeof visitor>>): Promise<number> {
  const person = people[deed.who];
  if (deed.does === 'decide') return (await host.decide(person?.id ?? '', deed.decision)).status;
  const own = person?.pages[deed.page];
  if (!own) return 0;
  if (deed.does === 'enter') return (await own.tryEnter()).status;
  if (deed.does === 'leave') return own.leave().then(() => 200);
  const to = people[deed.to];
  return (await own.say(to?.id ?? '', to?.pages[deed.toPage]?.seat ?? '', 'x')).status;
}
