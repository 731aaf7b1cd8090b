import fc from 'fast-check';
import type { KindName } from '../../../contract/domains/consultation/kinds/kind-names.ts';

/** One thing that happens to an order. Numbers choose among what is possible then, so that a sequence can be shortened. */
export type Happening =
  /** Somebody acts: who may what may be done, the first wish that can be before all; or, stray, anybody anything. `ahead` is in hours, `extra` in half hours. */
  | { kind: 'act'; choice: number; ahead: number; stray: boolean; extra: number; wishes?: readonly string[] }
  /** Two act at the same moment. */
  | { kind: 'both'; choice: number; second: number; ahead: number; stray: boolean; extra: number }
  /** The applicant changes what was not submitted or came back: the expert, above all. */
  | { kind: 'edit'; expert: ExpertName }
  /** The cashier asks for what is owed for extra time, or for something else; also twice at the same moment. */
  | { kind: 'collect'; isRight: boolean; twice: boolean }
  /** One of several experts answers the invitation, or says what they think, whatever the order is at. */
  | { kind: 'answer'; expert: ExpertName; accepts: boolean }
  | { kind: 'own'; expert: ExpertName }
  /** The others have accepted and the chief has said nothing: one of them begins it, saying so or not. */
  | { kind: 'headless'; ahead: number; extra: number }
  /** The appointed hour comes, and nobody of the applicant's side: somebody says so. They object, or let the time for it pass. */
  | { kind: 'noShow'; choice: number; next: 'object' | 'wait' | 'nothing'; ahead: number; extra: number; there?: readonly Side[] }
  /** The hospital of an expert enters an absence on the day of the hour, another one instead, or none any more. */
  | { kind: 'absence'; who: ExpertName; how: 'enter' | 'shift' | 'withdraw' }
  /** The chief or the applicant looks into the room. */
  | { kind: 'visit'; side: Side }
  /** The report is written, handed over, decided: one deed after the other, and then some at the same moment. */
  | { kind: 'report'; deeds: readonly ReportDeed[]; atOnce: readonly ReportDeed[] }
  /** Time passes, in hours, and the clock does its work. */
  | { kind: 'wait'; hours: number }
  /** The hospital of the experts asks for another fee, in cents. */
  | { kind: 'fee'; cents: number }
  /** Somebody leaves the hospital, or comes back. */
  | { kind: 'leave' | 'return'; who: 'doctor1' | ExpertName | 'cashier' };

export type Side = 'host' | 'applicant';

export type ReportDeed = 'write' | 'send' | 'handOver' | 'approve' | 'giveBack' | 'recall' | 'discard';

/** The third is asked by those that take three. */
export const experts = ['expert1', 'expert2', 'stranger'] as const;
export type ExpertName = (typeof experts)[number];

/** What an order may be: of a kind, or an ECG that names nobody. */
export type LifeKind = KindName | 'pooledEcg';

/** An hour is arranged, slides travel, a pool is claimed from, or nothing of it. */
export const lifeKinds: fc.Arbitrary<LifeKind> = fc.oneof(
  { weight: 3, arbitrary: fc.constant('oneSubject' as const) },
  { weight: 6, arbitrary: fc.constant('telemedicine' as const) },
  { weight: 3, arbitrary: fc.constant('manySubject' as const) },
  { weight: 6, arbitrary: fc.constant('manyVideo' as const) },
  { weight: 1, arbitrary: fc.constantFrom('ECG' as const, 'remoteultrasonic' as const) },
  { weight: 5, arbitrary: fc.constant('pooledEcg' as const) },
);

/** Hours until the one that the applicant asks for. */
export const askedHours = fc.constantFrom(1, 20, 80);

const choice = fc.nat({ max: 999 });
/** Hours until a consultation is arranged: on every side of the limits that refunds depend on. */
const ahead = fc.constantFrom(1, 3, 20, 23, 30, 80);
/** Half hours that the expert enters or the operator accepts; most consultations take none. */
const extra = fc.constantFrom(0, 0, 1, 3);
const stray = fc.nat({ max: 5 }).map((number) => number === 0);
const mostly = fc.nat({ max: 2 }).map((number) => number > 0);
const people = fc.constantFrom('doctor1' as const, 'expert1' as const, 'expert2' as const, 'stranger' as const, 'cashier' as const);

/** What few lives come to by chance, in the order in which it is wished for. */
const rare = [
  ...(['confirm', 'dissent', 'statementNoPass', 'supplement'] as const),
  ...(['askToKeep', 'agreeToKeep', 'refuseToKeep', 'confirmReturn'] as const),
  ...(['claim', 'release', 'withdrawSupplement', 'deptReturn', 'officeReturn'] as const),
];
const wishes = fc.shuffledSubarray(rare, { minLength: rare.length });

/** What follows upon each other often, and then what gets in each other's way. */
const reporting: fc.Arbitrary<Happening> = fc.record({
  kind: fc.constant('report' as const),
  deeds: fc.constantFrom<readonly ReportDeed[]>(
    ...([
      ['write', 'handOver'],
      ['write', 'handOver', 'approve'],
      ['write', 'handOver', 'recall', 'write'],
    ] as const),
    ...([['write', 'handOver', 'giveBack', 'write', 'handOver'], ['approve'], ['recall'], ['giveBack'], ['write', 'send']] as const),
    ...([['write', 'send', 'write'], ['write', 'handOver', 'approve', 'write'], ['discard'], ['write', 'discard']] as const),
  ),
  atOnce: fc.constantFrom<readonly ReportDeed[]>(
    [],
    [],
    ['approve', 'recall'],
    ['approve', 'giveBack'],
    ['handOver', 'write'],
    ['discard', 'write'],
    ['discard', 'send'],
  ),
});

const absence = fc.record({
  kind: fc.constant('absence' as const),
  who: fc.constantFrom(...experts),
  how: fc.constantFrom('enter' as const, 'enter' as const, 'shift' as const, 'withdraw' as const),
});
const visit = fc.record({ kind: fc.constant('visit' as const), side: fc.constantFrom('host' as const, 'applicant' as const) });

const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 1, arbitrary: fc.oneof(absence, visit) },
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('act' as const), choice, ahead, stray: fc.constant(false), extra, wishes }) },
  { weight: 24, arbitrary: fc.record({ kind: fc.constant('act' as const), choice, ahead, stray, extra }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('both' as const), choice, second: choice, ahead, stray, extra }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('edit' as const), expert: fc.constantFrom(...experts) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('answer' as const), expert: fc.constantFrom(...experts), accepts: mostly }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('own' as const), expert: fc.constantFrom(...experts) }) },
  { weight: 7, arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.constantFrom(1, 3, 12, 25, 50) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('collect' as const), isRight: fc.boolean(), twice: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('fee' as const), cents: fc.constantFrom(0, 30_000, 30_001, 9_999) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('leave' as const, 'return' as const), who: people }) },
);

/** The first of what may be done leads on, from the draft to the settlement: so that lives come far enough to end well. */
const onward = fc.record({
  kind: fc.constant('act' as const),
  choice: fc.constant(0),
  ahead: fc.constant(30),
  stray: fc.constant(false),
  extra,
});

export const happenings: fc.Arbitrary<Happening[]> = fc
  .tuple(
    fc.array(onward, { maxLength: 10, size: 'max' }),
    fc.array(happening, { minLength: 6, maxLength: 20 }),
    fc.array(reporting, { minLength: 1, maxLength: 3 }),
  )
  // Reports are written once many orders were held, and while the rest goes on.
  .map(([begun, rest, reported]): Happening[] => [...begun, ...reported, ...rest]);

/** What several experts are asked for, and begin while their chief has said nothing. */
export const headlessKinds = fc.constantFrom('manySubject' as const, 'manyVideo' as const);
export const headless: fc.Arbitrary<Happening[]> = fc
  .tuple(
    fc.array(onward, { minLength: 3, maxLength: 3 }),
    fc.record({ kind: fc.constant('headless' as const), ahead, extra }),
    fc.array(happening, { minLength: 2, maxLength: 12 }),
  )
  .map(([begun, start, rest]): Happening[] => [...begun, start, ...rest]);

/** What is arranged, and an hour at which nobody of the applicant's side is there; then they object, wait, or all goes on as it may. */
export const appointedKinds = fc.constantFrom('oneSubject' as const, 'manySubject' as const, 'manyVideo' as const, 'remotevideo' as const);
const next = fc.constantFrom('object' as const, 'wait' as const, 'nothing' as const, 'nothing' as const);
const there = fc.constantFrom<readonly Side[]>([], [], [], ['host'], ['host'], ['applicant'], ['host', 'applicant']);
export const noShows: fc.Arbitrary<Happening[]> = fc
  .tuple(
    fc.array(onward, { minLength: 4, maxLength: 4 }),
    fc.array(absence, { maxLength: 2 }),
    fc.record({ kind: fc.constant('noShow' as const), choice, next, ahead, extra, there }),
    // What is entered or withdrawn by then changes nothing of what they were told.
    fc.array(absence, { maxLength: 3 }),
    fc.record({ kind: fc.constant('wait' as const), hours: fc.constantFrom(1, 25) }),
    fc.array(happening, { minLength: 2, maxLength: 12 }),
  )
  .map(([begun, absent, missed, late, over, rest]): Happening[] => [...begun, ...absent, missed, ...late, over, ...rest]);
