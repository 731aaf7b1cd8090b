import { collectExtraFee, consultationActions } from '../../../contract/domains/consultation/consultation.actions.ts';
import { consultationStates } from '../../../contract/domains/consultation/consultation.states.ts';
import { kinds } from '../../../contract/domains/consultation/kinds/kinds.ts';
import { answerInvitation, giveOwnOpinion } from '../../../contract/domains/consultation/kinds/many-subject.endpoints.ts';
import { slideReturnActions } from '../../../contract/domains/consultation/kinds/slide-return.actions.ts';
import { areOut, slideReturnStates } from '../../../contract/domains/consultation/kinds/slide-return.states.ts';
import { consultationSaves } from '../../../contract/domains/consultation/save-consultation.endpoints.ts';
import type { Action } from '../../../contract/kernel/action.ts';
import type { Step } from '../../../contract/kernel/states.ts';
import type { Client, TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { expireConsultations } from './consultation.jobs.ts';
import { reportableFrom } from './consultation.money.ts';
import { consultationSubject } from './consultation.policy.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { aFormOf, expertOf, storedConsultation, wireTime } from './consultation.testing.ts';
import { callSecondLine, releaseIdle } from './ecg.jobs.ts';
import { followLateOpinions } from './late-opinions.ts';
import { isStopped } from './must-move.ts';
import {
  type Attempt,
  askedIn,
  everybody,
  type Given,
  inputOf,
  isTimely,
  passesOver,
  playersOf,
  setFee,
  setPresent,
} from './order-players.testing.ts';
import { type ExpertName, experts, type Happening, type LifeKind, type ReportDeed } from './random-moves.testing.ts';
import { slideSubject } from './slide-return.ts';
import { atRest, firstStepToRest } from './ways-to-rest.testing.ts';
import { forgetAbsences, placesOf, type Whereabouts } from './whereabouts.testing.ts';

const HOUR_MS = 3_600_000;
const START = Date.parse('2026-11-20T02:00:00Z');

export interface Answer extends Attempt {
  readonly input: Readonly<Record<string, unknown>>;
  readonly status: number;
  readonly msg: string;
}

/** What one happening did to the order. */
export interface Chapter {
  readonly before: ConsultationRow;
  readonly after: ConsultationRow;
  readonly answers: readonly Answer[];
  /** Cents that the cashier took for extra time. */
  readonly collected: number;
  /** Where people are after it. */
  readonly where: Whereabouts;
}

const slideSteps: Readonly<Record<string, Step<string, string>>> = slideReturnStates.steps;
const steps: Readonly<Record<string, Step<string, string>>> = consultationStates.steps;

const moves = ([...consultationActions, ...slideReturnActions] as readonly Action[]).flatMap((action) =>
  action.steps.map((step) => ({ action, step })),
);

/** How people deal with its report, which is another domain's. */
export interface ReportLife {
  play(
    deeds: readonly ReportDeed[],
    atOnce: readonly ReportDeed[],
    read: () => Promise<ConsultationRow>,
    as: (name: PersonName) => Promise<Client>,
  ): Promise<void>;
  check(row: ConsultationRow, as: (name: PersonName) => Promise<Client>): Promise<void>;
}

/** One order that things happen to. The clock starts anew with every order; people who left do nothing. */
export async function beginLife(test: TestApp, life: LifeKind, report?: ReportLife, asked = 48) {
  const kind = life === 'pooledEcg' ? 'ECG' : life;
  const hour = () => ('appointmentTime' in kinds[kind].form ? { appointmentTime: wireTime(test.clock.now() + asked * HOUR_MS) } : {});
  const form = () => ({ ...aFormOf(test, kind), ...hour(), ...(life === 'pooledEcg' ? { ecgAssignment: '2', meetingType: '1' } : {}) });
  test.clock.set(START);
  const clients = new Map<string, Promise<Client>>();
  const gone = new Set<PersonName>();
  // A session lives shorter than an order: whoever acts on another day signs in again.
  const as = (name: PersonName): Promise<Client> => {
    const key = `${name} ${Math.floor(test.clock.now() / (12 * HOUR_MS))}`;
    return clients.get(key) ?? (clients.set(key, test.asUser(test.people[name])).get(key) as Promise<Client>);
  };
  await setFee(test, 30_000);
  for (const name of ['doctor1', ...experts, 'cashier'] as const) await setPresent(test, name, true);
  await forgetAbsences(test);
  const { applyOrderId: id } = await (await as('doctor1')).get<{ applyOrderId: string }>(consultationSaves[kind], form());
  const at = { id, tenantId: test.people.doctor1.tenantId };
  const read = () => storedConsultation(test, at);
  const places = placesOf(test, id, as);
  /** Nobody is missed at an hour that an absence took, or whom its room has seen. */
  const isMissable = (row: ConsultationRow): boolean => !isStopped(row) && !places.of(row).came.includes(test.people.doctor1.userId);

  const possible = (row: ConsultationRow, stray: boolean, atAnyTime = false): Attempt[] => {
    const state = row.applyOrderStatus ?? '';
    const rightful = moves.flatMap(({ action, step }) => {
      const isOfSlides = step in slideSteps;
      const move = isOfSlides ? slideSteps[step] : steps[step];
      if (!move?.from.includes(isOfSlides ? (row.slideReturn ?? '') : state)) return [];
      const rightful = isTimely(row, step, test.clock.now()) && (step !== 'reportAbsent' || isMissable(row));
      if ((isOfSlides ? slideSubject : consultationSubject).bars?.(row, step) || !(rightful || atAnyTime)) return [];
      // An application whose expert has left is returned, not passed.
      if (step === 'auditPass' && askedIn(test, row).some((name) => gone.has(name))) return [];
      return playersOf(test, move.by, row)
        .filter((by) => !gone.has(by))
        .map((by) => ({ action, step, by, rightful }));
    });
    const any = moves.flatMap(({ action, step }) => everybody.map((by) => ({ action, step, by, rightful: false })));
    return stray ? any.filter(({ by }) => !gone.has(by)) : rightful;
  };

  const attempt = async (what: Attempt, row: ConsultationRow, given: Given): Promise<Answer> => {
    const input = inputOf(test, what, row, given);
    const { status, body } = await (await as(what.by)).send(what.action, input);
    return { ...what, input, status, msg: body.msg };
  };

  const edit = async (wished: ExpertName): Promise<void> => {
    if (gone.has('doctor1')) return;
    const { people } = test;
    // The third is asked beside others alone.
    const expert = kinds[kind].form.experts || wished !== 'stranger' ? wished : 'expert1';
    const target = { targetTenantId: people[expert].tenantId, targetDeptId: people[expert].deptId, targetDoctorId: people[expert].userId };
    const others = experts.filter((name) => name !== expert);
    const whom = kinds[kind].form.experts ? { experts: [expert, ...others].map((name) => expertOf(test, name)) } : target;
    await (await as('doctor1')).send(consultationSaves[kind], { ...form(), ...whom, applyOrderId: id });
  };

  const act = async (
    row: ConsultationRow,
    choices: readonly number[],
    given: Given,
    stray: boolean,
    wishes: readonly string[] = [],
  ): Promise<Answer[]> => {
    const attempts = choices.map((choice, index) => {
      const list = possible(row, stray && index === choices.length - 1);
      const wished = wishes.find((wish) => list.some(({ step }) => step === wish));
      return list.find(({ step }) => step === wished) ?? list[choice % Math.max(list.length, 1)];
    });
    return Promise.all(attempts.flatMap((what) => (what ? [attempt(what, row, given)] : [])));
  };

  const collect = async (row: ConsultationRow, isRight: boolean, twice: boolean): Promise<number> => {
    const amount = (row.extraDue ?? 0) + (isRight ? 0 : 1);
    const kept = Math.min(row.refundDue ?? 0, row.extraDue ?? 0);
    const ask = async () => (await as('operator')).send(collectExtraFee, { applyOrderId: id, amount, kept });
    const replies = await Promise.all(twice ? [ask(), ask()] : [ask()]);
    return amount * replies.filter(({ status }) => status === 200).length;
  };

  /** What one of several experts does with their own seat. Refusals say why, or tell nothing to who is not asked. */
  const answerSeat = async (what: Happening & { kind: 'answer' | 'own' }): Promise<void> => {
    if (gone.has(what.expert)) return;
    const input = { applyOrderId: id, respRespondentsReason: '外出学习', type: what.kind === 'answer' && what.accepts ? '1' : '2' };
    const client = await as(what.expert);
    const { status, body } =
      what.kind === 'answer'
        ? await client.send(answerInvitation, input)
        : await client.send(giveOwnOpinion, { applyOrderId: id, respRespondentsOpinion: '建议造影' });
    if (![200, 403, 404, 409].includes(status)) throw new Error(`${what.expert} ${what.kind}: ${status} ${body.msg}`);
  };

  /** Of what is led on by the first that may be done, whoever is invited comes. */
  const arrive = async (row: ConsultationRow, what: Happening): Promise<void> => {
    if (kind !== 'manyVideo' || what.kind !== 'act' || what.choice !== 0) return;
    if (!['wait_scheduling', 'wait_diagnosis'].includes(row.applyOrderStatus ?? '')) return;
    for (const expert of experts) await answerSeat({ kind: 'answer', expert, accepts: true });
  };

  /** Whoever is asked accepts but for the chief, and an hour is arranged. */
  const leaveChiefSilent = async (what: Happening & { kind: 'headless' }): Promise<void> => {
    const { targetDoctorId } = await read();
    const others = experts.filter((name) => test.people[name].userId !== targetDoctorId);
    for (const expert of others) await answerSeat({ kind: 'answer', expert, accepts: true });
    const row = await read();
    const schedule = possible(row, false).find(({ step, by }) => step === 'schedule' && by === 'operator');
    if (schedule) await attempt(schedule, row, what);
  };

  /** One of those who have accepted begins it over the head of a chief who has not answered. */
  const beginHeadless = (row: ConsultationRow, what: Happening & { kind: 'headless' }): Promise<Answer[]> => {
    const start = possible(row, false).find((one) => passesOver(test, one, row));
    return Promise.all(start ? [attempt(start, row, what)] : []);
  };

  const work = async (): Promise<void> => {
    await releaseIdle(test.services);
    await callSecondLine(test.services);
    await followLateOpinions(test.services, 'lives');
    await expireConsultations(test.services);
  };

  /** Until nobody has begun for so long that it may be reported. */
  const awaitHour = async (row: ConsultationRow): Promise<void> => {
    const { applyOrderStatus, scheduleTime } = row;
    if (applyOrderStatus !== 'wait_diagnosis' || !scheduleTime || scheduleTime.getTime() < test.clock.now()) return;
    test.clock.set(reportableFrom(row));
    await work();
  };

  /** Whose step it is tries it at a time that is not theirs, and is told why it is refused. */
  const tryUntimely = async (step: string, given: Given): Promise<void> => {
    const row = await read();
    const what = possible(row, false, true).find((one) => one.step === step && !one.rightful);
    const answer = what && (await attempt(what, row, given));
    if (answer && !(answer.status === 409 && /申请方未到|提出异议|当日停诊/.test(answer.msg)))
      throw new Error(`${step} at a wrong time: ${answer.status} ${answer.msg}`);
  };

  /** Somebody says that nobody came, and they object or wait until they can no more. */
  const missHour = async (row: ConsultationRow, what: Happening & { kind: 'noShow' }): Promise<Answer[]> => {
    const reports = possible(row, false).filter(({ step }) => step === 'reportAbsent');
    const reported = reports[what.choice % Math.max(reports.length, 1)];
    const said = reported ? [await attempt(reported, row, what)] : [];
    if (what.next === 'wait') {
      test.clock.advance(25 * HOUR_MS);
      for (const step of ['start', 'objectAbsent']) await tryUntimely(step, what);
    }
    const objection = what.next === 'object' && possible(await read(), false).find(({ step }) => step === 'objectAbsent');
    return objection ? [...said, await attempt(objection, row, what)] : said;
  };

  const happen = async (what: Happening): Promise<Chapter> => {
    if (what.kind === 'headless') await leaveChiefSilent(what);
    if (what.kind === 'noShow') {
      await tryUntimely('reportAbsent', what);
      await awaitHour(await read());
      for (const side of what.there ?? []) await places.visit(side, await read());
    }
    await arrive(await read(), what);
    const before = await read();
    let answers: Answer[] = [];
    let collected = 0;
    if (what.kind === 'act') answers = await act(before, [what.choice], what, what.stray, what.wishes);
    else if (what.kind === 'both') answers = await act(before, [what.choice, what.second], what, what.stray);
    else if (what.kind === 'headless') answers = await beginHeadless(before, what);
    else if (what.kind === 'noShow') answers = await missHour(before, what);
    else if (what.kind === 'collect') collected = await collect(before, what.isRight, what.twice);
    else if (what.kind === 'answer' || what.kind === 'own') await answerSeat(what);
    else if (what.kind === 'edit') await edit(what.expert);
    else if (what.kind === 'report') await report?.play(what.deeds, what.atOnce, read, as);
    else if (what.kind === 'absence') await places.absence(what, before);
    else if (what.kind === 'visit') await places.visit(what.side, before);
    else if (what.kind === 'fee') await setFee(test, what.cents);
    else if (what.kind === 'wait') {
      test.clock.advance(what.hours * HOUR_MS);
      await work();
    } else {
      await setPresent(test, what.who, what.kind === 'return');
      what.kind === 'leave' ? gone.add(what.who) : gone.delete(what.who);
    }
    // The clock comes every minute: what counts no more, or for good, ends.
    if (what.kind === 'noShow' || answers.some(({ step }) => step === 'objectAbsent')) await work();
    const after = await read();
    await report?.check(after, as);
    return { before, after, answers, collected, where: places.of(after) };
  };

  /** Where neither side is there any more, the operator says what became of the slides. */
  const settleSlides = async (): Promise<Answer | 'nobody can' | undefined> => {
    const row = await read();
    const what = possible(row, false).find(({ step }) => step === 'closeReturn');
    const answer = what ? await attempt(what, row, { ahead: 30, extra: 0 }) : ('nobody can' as const);
    return typeof answer === 'object' && answer.status === 200 ? undefined : answer;
  };

  /** Whoever is still there, or the clock, brings it to rest. Returns the move that was refused, if one was. */
  const finish = async (): Promise<Answer | 'nobody can' | undefined> => {
    await places.end();
    for (let row = await read(); !atRest.includes(row.applyOrderStatus ?? ''); row = await read()) {
      const step = firstStepToRest(
        row.applyOrderStatus ?? '',
        (by) => by === 'clock' || playersOf(test, by, row).some((name) => !gone.has(name)),
        (name) => consultationSubject.bars?.(row, name) === undefined && !isAside(row, name),
      );
      if (!step) return 'nobody can';
      const what = possible(row, false).find((one) => one.step === step);
      if (!what) {
        test.clock.advance(240 * HOUR_MS);
        await expireConsultations(test.services);
        continue;
      }
      const answer = await attempt(what, row, { ahead: 30, extra: 0 });
      if (answer.status !== 200) return answer;
    }
    return areOut(await read()) ? settleSlides() : undefined;
  };

  return { ...at, read, happen, finish };
}

/** What may be said of a conclusion, and does not lead on by itself. */
const isAside = (row: ConsultationRow, step: string): boolean =>
  row.applyOrderStatus === 'diagnosis_issued' && (step === 'opinion' || step === 'dissent');
