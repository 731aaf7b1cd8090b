import { referralMove, saveReferral } from '../../../contract/domains/referral/referral.resource.ts';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { toWireDate, toWireTime } from '../../../contract/kernel/wire-time.ts';
import { createDemoRandom } from '../../demo/demo-random.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { expireReferrals } from './referral.jobs.ts';
import { aForm, anIdNumber, asNow, openReferrals } from './referral.testing.ts';

const HOUR_MS = 3_600_000;
type Move = Parameters<typeof referralMove>[0];
const reasons = { endReason: 'other', respRespondentsReason: '随机步骤' };

/** People and clock doing whatever they do in a random order; `made` are the ids of the referrals that came of it. */
export interface ReferralStory {
  readonly made: readonly string[];
  /** One more thing happens. Answers the status with which a move was answered, if it was one. */
  step(): Promise<number | undefined>;
}

/** Of a seed always the same. */
export async function beginStory(
  app: TestApp,
  seed: number,
  kinds: readonly ('inpatient' | 'outpatient')[] = ['inpatient'],
): Promise<ReferralStory> {
  await openReferrals(app);
  const random = createDemoRandom(seed);
  const patients = Array.from({ length: 4 }, anIdNumber);
  const made: string[] = [];
  const send = async (who: PersonName, endpoint: Endpoint, input: object) => (await asNow(app, who)).send<{ id: string }>(endpoint, input);
  const today = () => toWireDate(app.clock.now());
  const visitTime = () => `${toWireDate(app.clock.now() + 30 * HOUR_MS)} 09:00:00`;
  const bed = () => ({ wardName: '随机病区', bedNo: String(random.whole(1, 2)) });
  const moves: readonly (readonly [Move, PersonName, () => object])[] = [
    ['submit', 'doctor1', () => ({})],
    ['approve', 'expertAdmin', () => ({})],
    ['refuse', 'expertAdmin', () => reasons],
    ['accept', 'expert1', () => ({ ...bed(), visitTime: visitTime() })],
    ['accept', 'expert2', () => ({ ...bed(), visitTime: visitTime() })],
    ['decline', 'expert1', () => reasons],
    ['admit', 'expert1', () => ({})],
    ['discharge', 'expert1', () => ({ feedbackDate: today(), feedbackSituation: '好转', feedbackGuide: '复查' })],
    ['correctFeedback', 'expert1', () => ({ feedbackDate: today(), feedbackSituation: '痊愈', feedbackGuide: '复查', reason: '笔误' })],
    ['admitLate', 'expert1', () => ({ ...bed(), admitTime: toWireTime(app.clock.now()), reason: '补登' })],
    ['rearrange', 'expert1', () => ({ ...bed(), visitTime: visitTime() })],
    ['correctAdmission', 'expert1', bed],
    ['undoAdmit', 'expert1', () => ({ reason: '误登' })],
    ['resubmit', 'applyAdmin', () => ({})],
    ['cancel', 'doctor1', () => reasons],
    ['cancel', 'applyAdmin', () => reasons],
    ['askCancel', 'doctor1', () => reasons],
    ['askCancel', 'applyAdmin', () => reasons],
    ['agreeCancel', 'expert1', () => ({})],
    ['refuseCancel', 'expert1', () => ({ respRespondentsReason: '已备床' })],
    ['stop', 'expert2', () => reasons],
    ['renew', 'doctor1', () => ({})],
    ['nullify', 'applyAdmin', () => ({})],
    ['close', 'operator', () => reasons],
  ];
  const begin = async () => {
    const { body } = await send('doctor1', saveReferral, {
      ...aForm(app),
      kind: random.pick(kinds),
      patientIdCard: random.pick(patients),
      targetUserId: app.people[random.pick(['expert1', 'expert2'] as const)].userId,
      type: random.pick(['save', 'submit']),
    });
    if (body.data?.id) made.push(body.data.id);
    return undefined;
  };
  const step = async () => {
    if (made.length < 3 || random.chance(0.15)) return begin();
    if (random.chance(0.05)) {
      app.clock.advance(20 * HOUR_MS);
      await expireReferrals(app.services);
      return undefined;
    }
    const [move, who, input] = random.pick(moves);
    return (await send(who, referralMove(move), { ...input(), id: random.pick(made) })).status;
  };
  return { made, step };
}
