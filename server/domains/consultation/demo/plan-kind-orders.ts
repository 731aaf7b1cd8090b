import type { KindName } from '../../../../contract/domains/consultation/kinds/kind-names.ts';
import { kinds } from '../../../../contract/domains/consultation/kinds/kinds.ts';
import { toWireTime } from '../../../../contract/kernel/wire-time.ts';
import { APPLYING_TENANT, EXPERT_TENANT } from '../../../demo/demo-people.ts';
import type { PictureIds } from '../../../demo/load-pictures.ts';
import type { CastMember, Stage } from '../../../engine/demo.ts';
import { type KindCase, kindCases } from './cases/kind-cases.ts';
import { communityFees, feeOf, POOL_FEE } from './demo-fees.ts';
import { demoPatient } from './demo-patient.ts';
import type { DemoRoute } from './demo-routes.ts';
import { furtherEnds } from './further-ends.ts';
import { illnessPart, type Telling } from './illness-part.ts';
import { planTimes, wholeMinutes } from './plan-times.ts';
import { type PlannedOrder, peopleFor } from './play-order.ts';
import type { PanelPart } from './play-panel.ts';

const HOUR_MS = 3_600_000;
const toAudit = ['submit', 'pay', 'auditPass'] as const;
const toOpinion = [...toAudit, 'start', 'opinion'] as const;
const arranged = [...toAudit, 'schedule'] as const;
const posted = [...toAudit, 'sendSlides', 'receiveSlides'] as const;

type Route = Omit<DemoRoute, 'count'>;

/** What nobody arranges: asked, answered and settled. */
const unarranged: readonly Route[] = [
  { steps: [...toOpinion, 'statementPass'], ago: [30, 1500] },
  { steps: toOpinion, ago: [2, 60] },
  { steps: toAudit, ago: [0.1, 0.2] },
  { steps: [...toAudit, 'start'], ago: [0.1, 0.4] },
  { steps: ['submit', 'pay'], ago: [0.2, 6] },
  { steps: [], ago: [1, 40] },
];

const routes: Readonly<Record<Exclude<KindName, 'oneSubject'>, readonly Route[]>> = {
  manySubject: [
    { steps: [...arranged, 'start', 'opinion', 'statementPass'], ago: [30, 1500] },
    { steps: [...arranged, 'start', 'opinion'], ago: [2, 60] },
    { steps: [...arranged, 'start'], ago: [0.1, 0.4] },
    { steps: arranged, ago: [2, 20], scheduledIn: [3, 60] },
    { steps: toAudit, ago: [1, 12] },
    { steps: ['submit', 'pay'], ago: [0.5, 10] },
    { steps: [...toAudit, 'sendBack'], ago: [40, 400] },
    { steps: [...arranged, 'cancel'], ago: [20, 900] },
    { steps: [], ago: [1, 40] },
  ],
  manyVideo: [
    { steps: [...arranged, 'start', 'opinion', 'statementPass'], ago: [30, 1500] },
    { steps: [...arranged, 'start', 'opinion', 'statementPass'], ago: [60, 900] },
    { steps: [...arranged, 'start', 'askSupplement', 'answerSupplement', 'opinion'], ago: [2, 60] },
    { steps: [...arranged, 'start', 'opinion'], ago: [2, 60] },
    { steps: [...arranged, 'start', 'opinion'], ago: [1, 8], unconfirmed: true },
    { steps: [...arranged, 'start', 'opinion', 'statementNoPass'], ago: [4, 90] },
    { steps: [...arranged, 'start'], ago: [0.1, 0.4] },
    { steps: [...arranged, 'start', 'askSupplement'], ago: [0.5, 20] },
    { steps: arranged, ago: [2, 20], scheduledIn: [3, 60] },
    { steps: toAudit, ago: [1, 12] },
    { steps: ['submit', 'pay'], ago: [0.5, 10] },
    { steps: ['submit'], ago: [0.5, 10] },
    { steps: ['submit'], ago: [0.1, 0.2], needsApproval: true },
    { steps: ['submit', 'deptApprove'], ago: [0.05, 0.1], needsApproval: true },
    { steps: [...toAudit, 'sendBack'], ago: [40, 400] },
    { steps: [...arranged, 'cancel'], ago: [20, 900] },
    { steps: [...arranged, 'start', 'close'], ago: [60, 900] },
    { steps: [...arranged, 'expire'], ago: [30, 900] },
    { steps: [...arranged, 'expire', 'nullify'], ago: [30, 900] },
    { steps: [], ago: [1, 40] },
  ],
  remotevideo: [
    { steps: [...arranged, 'start', 'opinion', 'statementPass'], ago: [30, 1500] },
    { steps: [...arranged, 'start'], ago: [0.3, 1] },
    { steps: arranged, ago: [2, 20], scheduledIn: [3, 60] },
    { steps: toAudit, ago: [1, 12] },
    { steps: ['submit', 'pay'], ago: [0.5, 10] },
  ],
  telemedicine: [
    { steps: [...posted, 'start', 'opinion', 'statementPass'], ago: [60, 1500], slides: ['returnSlides', 'confirmReturn'] },
    { steps: [...posted, 'start', 'opinion', 'statementPass'], ago: [60, 900], slides: ['askToKeep', 'agreeToKeep'] },
    { steps: [...posted, 'start', 'opinion', 'statementPass'], ago: [90, 900], slides: ['returnSlides', 'closeReturn'] },
    { steps: [...posted, 'start', 'opinion'], ago: [150, 170] },
    { steps: [...posted, 'start', 'opinion'], ago: [20, 40], slides: ['askToKeep', 'refuseToKeep', 'askToKeep'] },
    { steps: [...posted, 'start', 'opinion'], ago: [20, 60], slides: ['returnSlides'] },
    { steps: posted, ago: [2, 20] },
    { steps: [...toAudit, 'sendSlides'], ago: [4, 30] },
    { steps: toAudit, ago: [3, 30] },
    { steps: [...toAudit, 'sendSlides', 'sendBack'], ago: [40, 400] },
    { steps: [...posted, 'askSupplement'], ago: [3, 40] },
    { steps: [...toAudit, 'start', 'askSupplement', 'answerSupplement', 'opinion'], ago: [5, 60] },
    ...unarranged,
  ],
  remoteultrasonic: unarranged,
  electrophysiology: unarranged,
  ECG: [
    ...unarranged,
    { steps: [...toAudit, 'claim', 'opinion', 'statementPass'], ago: [30, 1500] },
    { steps: [...toAudit, 'claim', 'release', 'claim', 'opinion'], ago: [2, 60] },
    { steps: [...toAudit, 'claim'], ago: [0.02, 0.1] },
  ],
};

/** Some orders of every further kind, in the states that it has. */
export function planKindOrders(telling: Telling, from: number): PlannedOrder[] {
  const usual = kindCases.flatMap((one) => routes[one.kind].filter(({ steps }) => fits(one, steps)).map((route) => ({ one, route })));
  return [...usual, ...furtherEnds].map(({ one, route }, at) => planOne(telling, route, from + at, one));
}

/** Of one expert, or of a pool, in cents. */
const feeFor = ({ kind, form }: KindCase, title: string | null | undefined): number =>
  form.ecgAssignment === '2' ? POOL_FEE : feeOf(kind, title);

/** Only posted slides travel. */
function fits({ kind, form }: KindCase, steps: Route['steps']): boolean {
  // What is in a pool is claimed, and not begun by somebody who was named.
  if (kind === 'ECG') return form.ecgAssignment === '2' ? !steps.includes('start') : !steps.includes('claim');
  if (kind !== 'telemedicine') return true;
  const travels = steps.includes('sendSlides');
  const waits = steps.length > toAudit.length || steps.length < toAudit.length;
  return form.slideDelivery === '2' ? travels || !waits : !travels;
}

function planOne(telling: Telling, route: Route, index: number, one: KindCase): PlannedOrder {
  const { stage, random, limits } = telling;
  const { kind, told, expert: name } = one;
  // Only an associate chief physician applies for several experts by video.
  const applicant = stage.person(`${APPLYING_TENANT}/${kind === 'manyVideo' || index % 2 === 0 ? 'doctor1' : 'doctor2'}`);
  const expert = stage.person(`${EXPERT_TENANT}/${name}`);
  const people = peopleFor(stage, applicant, expert);
  const isPanel = kind === 'manySubject' || kind === 'manyVideo';
  const panel = isPanel ? panelFor(stage, expert, { ...route, kind }, index) : undefined;
  const fee = feeFor(one, expert.title) + (isPanel ? communityFees[kind].doctorTitleFee : 0);
  const taken = fee > 0 ? route.steps : route.steps.filter((step) => step !== 'pay');
  const plan = planTimes({ ...route, count: 1 }, taken, { urgent: told.urgent === true, random, limits, now: stage.now });
  const pictures = telling.picturesOf(applicant);
  const filled = {
    ...demoPatient(random, told, index, plan.createdAt),
    ...illnessPart(told, pictures, random),
    ...one.form,
    ...filesOf(one, pictures, route),
    consentPath: taken.includes('submit') ? pictures.consent.slice(0, 1) : undefined,
    experts: panel?.map(({ person }) => chosen(person)),
    ...{ targetTenantId: expert.tenantId, targetDeptId: expert.deptId, targetDoctorId: expert.userId },
    ...(one.hasHour ? { appointmentTime: toWireTime(hourOf(plan, route, stage.now)) } : {}),
  };
  const form = Object.fromEntries(Object.entries(filled).filter(([name]) => name in kinds[kind].form));
  return {
    plan,
    people,
    told,
    kind,
    form: { ...form, casePath: filled.casePath },
    fee,
    panel,
    slides: route.slides,
    unconfirmed: route.unconfirmed,
    needsApproval: route.needsApproval,
  };
}

/** A chief and two more, of two hospitals; of one order somebody declines, of another somebody does not come. */
function panelFor(
  stage: Stage,
  chief: CastMember,
  { unconfirmed, kind }: Pick<Route, 'unconfirmed'> & { kind: KindName },
  index: number,
): PanelPart[] {
  const others = [stage.person(`${EXPERT_TENANT}/expert2`), stage.person('100003/expert1')];
  const deeds = [
    ['attends', 'attends'],
    ['attends', 'absent'],
    ['declines', 'attends'],
    ['attends', 'silent'],
  ] as const;
  const [first, second] = unconfirmed ? deeds[0] : (deeds[index % deeds.length] ?? deeds[0]);
  // Whoever confirms first makes it count; another has a different view.
  const says = unconfirmed || !kinds[kind].isConfirmed ? [] : (['confirms', 'dissents'] as const);
  const rest = others.map((person, at) => ({ person, does: at === 0 ? first : second, says: says[at] }));
  return [{ person: chief, does: 'attends' }, ...rest];
}

const chosen = ({ tenantId, deptId, userId }: CastMember) => ({ targetTenantId: tenantId, targetDeptId: deptId, targetDoctorId: userId });

/** The hour that was asked for: the arranged one, or one that is to come, else some hours after the last step before it is held. */
function hourOf({ createdAt, steps, scheduledAt }: PlannedOrder['plan'], { scheduledIn }: Route, now: number): number {
  if (scheduledIn && scheduledAt === undefined) return wholeMinutes(now + scheduledIn[1] * HOUR_MS, 30);
  const before = steps.findLast(({ step }) => step === 'auditPass' || step === 'submit')?.at ?? createdAt;
  return wholeMinutes(Math.max(scheduledAt ?? 0, before) + 3 * HOUR_MS, 30);
}

function filesOf({ files, form }: KindCase, pictures: PictureIds, { steps }: Route): Record<string, readonly string[]> {
  if (!files || form.slideDelivery === '2') return {};
  const isUnderWay = steps.at(-1) === 'start' || steps.at(-1) === 'schedule';
  const taken = ({ picture, recordings = [] }: (typeof files)[number]) => [
    ...(picture ? pictures[picture].slice(0, 2) : []),
    ...recordings.flatMap((kind) => pictures.anew(kind)),
  ];
  return Object.fromEntries(files.filter(({ isRare }) => !isRare || isUnderWay).map((one) => [one.field, taken(one)]));
}
