import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsentAnswer, consentAnswers, HAND_IN_MS } from '../../../../contract/domains/room/recording.rules.ts';
import { type Decision, decisions, type PersonState, SILENCE_MS } from '../../../../contract/domains/room/room.rules.ts';
import { newId } from '../../../engine/store/rows.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { aConsultation } from '../../consultation/consultation.testing.ts';
import { closeRoom, guestPage, heldNow } from '../room.testing.ts';
import { guestAnswer, type Recorder, recorder } from './recording.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

type Deed =
  | { does: 'enter'; who: number }
  | { does: 'leave'; who: number }
  | { does: 'beat'; who: number }
  | { does: 'decide'; who: number; decision: Decision }
  | { does: 'answer'; who: number; answer: ConsentAnswer }
  | { does: 'ask' | 'begin' | 'stop' | 'silence' | 'close' }
  | { does: 'piece'; age: number | undefined }
  | { does: 'pause'; isPaused: 0 | 1 };

const who = fc.integer({ min: 0, max: 2 });
const keysOf = <K extends string>(words: Readonly<Record<K, string>>) => fc.constantFrom(...(Object.keys(words) as K[]));
const moving = fc.record({ does: fc.constantFrom('enter' as const, 'leave' as const, 'beat' as const), who });
const deciding = fc.record({ does: fc.constant('decide' as const), who, decision: keysOf(decisions) });
const answering = fc.record({ does: fc.constant('answer' as const), who, answer: keysOf(consentAnswers) });
const agreeing = fc.record({ does: fc.constant('answer' as const), who, answer: fc.constant('agreed' as const) });
const running = fc.record({
  does: fc.constantFrom('ask' as const, 'begin' as const, 'begin' as const, 'stop' as const, 'silence' as const),
});
const pausing = fc.record({ does: fc.constant('pause' as const), isPaused: fc.constantFrom(0 as const, 1 as const) });
const sending = fc.record({ does: fc.constant('piece' as const), age: fc.constantFrom(undefined, 0, 1, SILENCE_MS) });
const closing = fc.record({ does: fc.constant('close' as const) });
const often: fc.Arbitrary<Deed>[] = [moving, moving, deciding, answering, agreeing, agreeing, running, pausing, sending, sending, sending];
const deed: fc.Arbitrary<Deed> = fc.oneof({ arbitrary: closing, weight: 1 }, ...often.map((arbitrary) => ({ arbitrary, weight: 3 })));

/** Somebody as the rules have it, without a look at what the server keeps. */
interface Expected {
  state: PersonState;
  isThere: boolean;
  seenAt: number;
  answer?: ConsentAnswer;
}

interface Room {
  people: Expected[];
  recording?: 'asked' | 'running' | 'paused' | 'ended';
  hasPart: boolean;
  /** Until when what was recorded before the end is taken. */
  takesUntil: number;
  /** When somebody said no to it: of what was recorded later nothing is taken. */
  unwantedSince?: number;
  /** The opinion was given. */
  isClosed: boolean;
}

const isHere = ({ isThere, seenAt }: Expected): boolean => isThere && app.clock.now() - seenAt < SILENCE_MS;
/** The invariant itself: nobody is inside who has not agreed. */
const allAgreed = ({ people }: Room): boolean =>
  people.every((person) => person.state !== 'in' || !isHere(person) || person.answer === 'agreed');

function judgeMoving(room: Room, person: Expected, does: 'enter' | 'leave' | 'beat'): number {
  // A room that has closed takes nobody in, and notes nobody's presence.
  if (room.isClosed && does !== 'leave') return does === 'enter' ? 409 : 200;
  if (does === 'enter') {
    if (person.state === 'refused') return 403;
    person.state = person === room.people[0] || person.state === 'in' ? 'in' : 'lobby';
    person.isThere = true;
  }
  if (does !== 'beat' || (person.isThere && person.state !== 'refused')) person.seenAt = app.clock.now();
  if (does === 'leave') person.isThere = false;
  return 200;
}

function judgeDecision(room: Room, person: Expected, decision: Decision): number {
  if (person === room.people[0]) return 403;
  if (person.state === decision) return 200;
  const isOn = room.recording === 'running' || room.recording === 'paused';
  if (decision === 'in' && (!person.isThere || (isOn && person.answer !== 'agreed'))) return 409;
  person.state = decision;
  return 200;
}

function judgeAnswer(room: Room, person: Expected, answer: ConsentAnswer): number {
  if (!room.recording) return 404;
  if (person.answer === answer || (person.answer === 'withdrawn' && answer === 'refused')) return 200;
  if (room.recording === 'ended') return 409;
  const takesBack = person.answer === 'agreed' && answer !== 'agreed';
  if (!takesBack && ((person.state !== 'in' && person.state !== 'lobby') || answer === 'withdrawn')) return 409;
  person.answer = takesBack ? 'withdrawn' : answer;
  if (takesBack || (answer === 'refused' && person.state === 'in' && isHere(person)))
    Object.assign(room, { recording: 'ended', takesUntil: app.clock.now() + HAND_IN_MS, unwantedSince: app.clock.now() });
  return 200;
}

const isAwaited = ({ recording, hasPart, takesUntil }: Room): boolean => recording === 'ended' && hasPart && app.clock.now() < takesUntil;

/** What was recorded before is taken for some minutes, unless the host has said that all of it is there. */
function judgeAfterEnd(room: Room, deed: Deed): number {
  const isTaken = isAwaited(room);
  if (deed.does === 'stop') room.takesUntil = 0;
  if (deed.does !== 'piece') return isTaken && deed.does === 'stop' ? 200 : 409;
  const { unwantedSince } = room;
  const isWanted = unwantedSince === undefined || (deed.age !== undefined && app.clock.now() - deed.age <= unwantedSince);
  return isTaken && isWanted ? 200 : 409;
}

function judgeHost(room: Room, deed: Deed): number {
  const [host] = room.people;
  if (!host?.isThere) return 409;
  if (room.isClosed && deed.does !== 'piece' && deed.does !== 'stop') return 409;
  if (room.isClosed && !isHere(host) && !isAwaited(room)) return deed.does === 'piece' && !room.hasPart ? 404 : 409;
  if (deed.does === 'ask') {
    if (room.recording && room.recording !== 'ended') return 409;
    for (const person of room.people) person.answer = person === host ? 'agreed' : undefined;
    Object.assign(room, { recording: 'asked', hasPart: false, takesUntil: 0, unwantedSince: undefined });
    return 200;
  }
  if (!room.recording || (deed.does === 'piece' && !room.hasPart)) return 404;
  if (room.recording === 'ended') return judgeAfterEnd(room, deed);
  if (deed.does === 'piece') return allAgreed(room) ? 200 : 409;
  if (deed.does === 'pause' && room.recording === 'asked') return 409;
  if (deed.does === 'begin' && !allAgreed(room)) return 409;
  if (deed.does === 'begin') room.hasPart = true;
  room.recording = deed.does === 'stop' ? 'ended' : deed.does === 'pause' && deed.isPaused === 1 ? 'paused' : 'running';
  return 200;
}

function judge(room: Room, deed: Deed): number {
  if (deed.does === 'close') room.isClosed = true;
  if (deed.does === 'silence' || deed.does === 'close') return 200;
  if (!('who' in deed)) return judgeHost(room, deed);
  const person = room.people[deed.who];
  if (!person) return 0;
  if (deed.does === 'decide') return judgeDecision(room, person, deed.decision);
  return deed.does === 'answer' ? judgeAnswer(room, person, deed.answer) : judgeMoving(room, person, deed.does);
}

/** The same deeds as the server answers them. */
async function players() {
  const order = await aConsultation(app, heldNow(app));
  const [host, doctor] = [await recorder(app, 'expert1', order), await recorder(app, 'doctor1', order)];
  const { link, personId } = await doctor.invite('李家属');
  const guest = guestPage(app, link);
  const ids = [(await host.enter()).personId, (await doctor.enter()).personId, personId];
  await host.leave();
  await doctor.leave();
  return { order, host, doctor, guest, link, ids };
}

type Players = Awaited<ReturnType<typeof players>>;

interface Known {
  recordingId: string;
  partId: string;
  number: number;
}

async function doneByHost(host: Recorder, known: Known, deed: Deed): Promise<number> {
  if (deed.does === 'ask') {
    const { status, body } = await host.ask();
    if (status === 200) Object.assign(known, { recordingId: body.data?.id, partId: newId(), number: 1 });
    return status;
  }
  if (deed.does === 'begin') {
    const { status, body } = await host.begin(known.recordingId);
    if (status === 200) known.partId = body.data?.partId ?? '';
    return status;
  }
  if (deed.does === 'pause') return (await host.pause(known.recordingId, deed.isPaused)).status;
  if (deed.does === 'stop') return (await host.stop(known.recordingId)).status;
  const { status } = await host.put({ ...known, age: deed.does === 'piece' ? deed.age : undefined });
  if (status === 200) known.number += 1;
  return status;
}

async function done(all: Players, known: Known, deed: Deed): Promise<number> {
  if (deed.does === 'silence') {
    app.clock.advance(SILENCE_MS);
    return 200;
  }
  if (deed.does === 'close') return closeRoom(app, all.order).then(() => 200);
  if (!('who' in deed)) return doneByHost(all.host, known, deed);
  const page = [all.host, all.doctor, all.guest][deed.who];
  if (!page) return 0;
  if (deed.does === 'enter') return (await page.tryEnter()).status;
  if (deed.does === 'leave') return page.leave().then(() => 200);
  if (deed.does === 'beat') return (await page.tryNews()).status;
  if (deed.does === 'decide') return (await all.host.decide(all.ids[deed.who] ?? '', deed.decision)).status;
  if (deed.who === 2) return (await guestAnswer(app, all.link, known.recordingId, deed.answer)).status;
  return (await (deed.who === 0 ? all.host : all.doctor).answer(known.recordingId, deed.answer)).status;
}

test('after any sequence no piece is taken while somebody inside has no standing consent, and every piece otherwise', async () => {
  const taken = { yes: 0, no: 0, late: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 15, maxLength: 45, size: 'max' }), async (deeds) => {
      const all = await players();
      const away = { isThere: false, seenAt: app.clock.now() };
      const people: Expected[] = (['in', 'lobby', 'invited'] as const).map((state) => ({ state, ...away }));
      const room: Room = { people, hasPart: false, takesUntil: 0, isClosed: false };
      const known: Known = { recordingId: newId(), partId: newId(), number: 1 };
      // So that most sequences record something, two of them are recorded at first.
      const opening: Deed[] = [
        { does: 'enter', who: 0 },
        { does: 'enter', who: 1 },
        { does: 'decide', who: 1, decision: 'in' },
        { does: 'ask' },
        { does: 'answer', who: 1, answer: 'agreed' },
        { does: 'begin' },
      ];
      for (const one of [...opening, ...deeds]) {
        const expected = judge(room, one);
        expect([one, await done(all, known, one)]).toEqual([one, expected]);
        if (one.does !== 'piece' || !room.hasPart) continue;
        taken[expected === 200 ? 'yes' : 'no'] += 1;
        if (room.isClosed && expected === 200) taken.late += 1;
      }
    }),
    { numRuns: 40, seed: 133 },
  );
  // Both were tried often enough to say something.
  expect(taken.yes).toBeGreaterThan(20);
  expect(taken.no).toBeGreaterThan(20);
  expect(taken.late).toBeGreaterThan(3);
});
