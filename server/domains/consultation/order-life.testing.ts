import { collectExtraFee, consultationActions } from '../../../contract/domains/consultation/consultation.actions.ts';
import { consultationStates } from '../../../contract/domains/consultation/consultation.states.ts';
import type { KindName } from '../../../contract/domains/consultation/kinds/kind-names.ts';
import { consultationSaves } from '../../../contract/domains/consultation/save-consultation.endpoints.ts';
import type { Action } from '../../../contract/kernel/action.ts';
import { type Step, targetsOf } from '../../../contract/kernel/states.ts';
import { sql } from '../../engine/store/sql.ts';
import { sampleInput } from '../../testing/sample-input.ts';
import type { Client, TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { expireConsultations } from './consultation.jobs.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { aFormOf, storedConsultation, wireTime } from './consultation.testing.ts';
import type { ExpertName, Happening } from './random-moves.testing.ts';

const HOUR_MS = 3_600_000;
const START = Date.parse('2026-11-20T02:00:00Z');

/** A move that somebody tries. */
export interface Attempt {
  readonly action: Action;
  readonly step: string;
  readonly by: PersonName;
  /** The state table and the cast say that this person may do it now. */
  readonly rightful: boolean;
}

export interface Answer extends Attempt {
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
}

/** What somebody enters who acts: hours until the consultation, half hours that it took longer. */
interface Given {
  readonly ahead: number;
  readonly extra: number;
}

const everybody: readonly PersonName[] = [
  'doctor1',
  'doctor2',
  'cashier',
  'operator',
  'expert1',
  'expert2',
  'applyAdmin',
  'platformAdmin',
  'strangerAdmin',
];

const steps: Readonly<Record<string, Step<string, string>>> = consultationStates.steps;

const moves = (consultationActions as readonly Action[]).flatMap((action) => action.steps.map((step) => ({ action, step })));

/** One order that things happen to. The clock starts anew with every order; people who left do nothing. */
export async function beginLife(test: TestApp, kind: KindName) {
  test.clock.set(START);
  const clients = new Map<string, Promise<Client>>();
  const gone = new Set<PersonName>();
  // A session lives shorter than an order: whoever acts on another day signs in again.
  const as = (name: PersonName): Promise<Client> => {
    const key = `${name} ${Math.floor(test.clock.now() / (12 * HOUR_MS))}`;
    return clients.get(key) ?? (clients.set(key, test.asUser(test.people[name])).get(key) as Promise<Client>);
  };
  await setFee(test, 30_000);
  for (const name of ['doctor1', 'expert1', 'expert2', 'cashier'] as const) await setPresent(test, name, true);
  const { applyOrderId: id } = await (await as('doctor1')).get<{ applyOrderId: string }>(consultationSaves[kind], aFormOf(test, kind));
  const at = { id, tenantId: test.people.doctor1.tenantId };
  const read = () => storedConsultation(test, at);

  const possible = (row: ConsultationRow, stray: boolean): Attempt[] => {
    const state = row.applyOrderStatus ?? '';
    const rightful = moves.flatMap(({ action, step }) => {
      const move = steps[step];
      if (!move?.from.includes(state)) return [];
      // An application whose expert has left is returned, not passed.
      if (step === 'auditPass' && playersOf(test, 'expert', row).some((name) => gone.has(name))) return [];
      return playersOf(test, move.by, row)
        .filter((by) => !gone.has(by))
        .map((by) => ({ action, step, by, rightful: true }));
    });
    const any = moves.flatMap(({ action, step }) => everybody.map((by) => ({ action, step, by, rightful: false })));
    return stray ? any.filter(({ by }) => !gone.has(by)) : rightful;
  };

  const attempt = async (what: Attempt, row: ConsultationRow, given: Given): Promise<Answer> => {
    const { status, body } = await (await as(what.by)).send(what.action, inputOf(test, what, row, given));
    return { ...what, status, msg: body.msg };
  };

  const edit = async (expert: ExpertName): Promise<void> => {
    if (gone.has('doctor1')) return;
    const { people } = test;
    const target = { targetTenantId: people[expert].tenantId, targetDeptId: people[expert].deptId, targetDoctorId: people[expert].userId };
    await (await as('doctor1')).send(consultationSaves[kind], { ...aFormOf(test, kind), ...target, applyOrderId: id });
  };

  const act = async (row: ConsultationRow, choices: readonly number[], given: Given, stray: boolean): Promise<Answer[]> => {
    const attempts = choices.map((choice, index) => {
      const list = possible(row, stray && index === choices.length - 1);
      return list[choice % Math.max(list.length, 1)];
    });
    return Promise.all(attempts.flatMap((what) => (what ? [attempt(what, row, given)] : [])));
  };

  const collect = async (row: ConsultationRow, isRight: boolean, twice: boolean): Promise<number> => {
    const amount = (row.extraDue ?? 0) + (isRight ? 0 : 1);
    const ask = async () => (await as('operator')).send(collectExtraFee, { applyOrderId: id, amount });
    const replies = await Promise.all(twice ? [ask(), ask()] : [ask()]);
    return amount * replies.filter(({ status }) => status === 200).length;
  };

  const happen = async (what: Happening): Promise<Chapter> => {
    const before = await read();
    let answers: Answer[] = [];
    let collected = 0;
    if (what.kind === 'act') answers = await act(before, [what.choice], what, what.stray);
    else if (what.kind === 'both') answers = await act(before, [what.choice, what.second], what, what.stray);
    else if (what.kind === 'collect') collected = await collect(before, what.isRight, what.twice);
    else if (what.kind === 'edit') await edit(what.expert);
    else if (what.kind === 'fee') await setFee(test, what.cents);
    else if (what.kind === 'wait') {
      test.clock.advance(what.hours * HOUR_MS);
      await expireConsultations(test.services);
    } else {
      await setPresent(test, what.who, what.kind === 'return');
      what.kind === 'leave' ? gone.add(what.who) : gone.delete(what.who);
    }
    return { before, after: await read(), answers, collected };
  };

  /** Whoever is still there, or the clock, brings it to rest. Returns the move that was refused, if one was. */
  const finish = async (): Promise<Answer | 'nobody can' | undefined> => {
    for (let row = await read(); !atRest.includes(row.applyOrderStatus ?? ''); row = await read()) {
      const step = firstStepToRest(
        row.applyOrderStatus ?? '',
        (by) => by === 'clock' || playersOf(test, by, row).some((name) => !gone.has(name)),
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
    return undefined;
  };

  return { ...at, read, happen, finish };
}

/** Where nothing is held and nobody is waited for. */
export const atRest: readonly string[] = ['wait_submit', 'order_return', 'cancel', 'overdue', 'nullify', 'complete'];

/** The first step of a shortest way to rest that only these roles take. */
function firstStepToRest(state: string, plays: (by: string) => boolean): string | undefined {
  const ways: { state: string; first?: string }[] = [{ state }];
  const seen = new Set([state]);
  for (const way of ways) {
    if (way.first && atRest.includes(way.state)) return way.first;
    for (const [name, step] of Object.entries(steps)) {
      if (!step.from.includes(way.state) || !plays(step.by)) continue;
      for (const to of targetsOf(step)) {
        if (seen.has(to)) continue;
        seen.add(to);
        ways.push({ state: to, first: way.first ?? name });
      }
    }
  }
  return undefined;
}

/** Who plays a role of the state table on this order. The clock plays for itself. */
function playersOf(test: TestApp, by: string, row: ConsultationRow): PersonName[] {
  const expert = (['expert1', 'expert2'] as const).filter((name) => test.people[name].userId === row.targetDoctorId);
  const cast: Record<string, PersonName[]> = {
    applicant: ['doctor1'],
    cashier: ['cashier', 'operator'],
    operator: ['operator', 'platformAdmin'],
    scheduler: ['operator', ...expert],
    expert,
    admin: ['applyAdmin', 'platformAdmin'],
    clock: [],
  };
  const players = cast[by];
  if (!players) throw new Error(`nobody plays the role ${by}`);
  return players;
}

function inputOf(test: TestApp, { action, step }: Attempt, row: ConsultationRow, { ahead, extra }: Given): Record<string, unknown> {
  const special: Record<string, Record<string, unknown>> = {
    pay: { amount: row.remotePrice ?? 0 },
    auditPass: { kind: row.kind, levelOneAuditStatus: '1' },
    auditReturn: { kind: row.kind, levelOneAuditStatus: '2', levelOneAuditRemark: '材料不全，请补充' },
    opinion: { extraUnits: extra, sliceQuality: 'qualified', diagnosisQuality: 'completely_clear' },
    supplement: { extraUnits: extra },
    // More than was entered is refused: the operator accepts all of it, or less.
    statementPass: { acceptedUnits: Math.min(extra, row.extraUnits ?? 0), extraRemark: '会诊记录不足' },
    schedule: { scheduleTime: wireTime(test.clock.now() + ahead * HOUR_MS) },
  };
  return { ...sampleInput(action.input), ...special[step], applyOrderId: row.id };
}

async function setFee(test: TestApp, cents: number): Promise<void> {
  const { tenantId } = test.people.expert1;
  await test.services.database.forGroup().transaction(async (tx) => {
    const { count } = await tx.run(
      sql`UPDATE doctor_fee SET doctor_title_fee = ${cents} WHERE tenant_id = ${tenantId} AND title = 'chief'`,
    );
    if (count === 0) throw new Error('the test starts with a fee of its own');
  });
}

async function setPresent(test: TestApp, name: PersonName, present: boolean): Promise<void> {
  const { tenantId, userId } = test.people[name];
  await test.services.database
    .forGroup()
    .run(sql`UPDATE user_account SET status = ${present ? '1' : '0'} WHERE tenant_id = ${tenantId} AND id = ${userId}`);
}
