import type { KindName } from '../../../../contract/domains/consultation/kinds/kind-names.ts';
import { kinds } from '../../../../contract/domains/consultation/kinds/kinds.ts';
import { toWireTime } from '../../../../contract/kernel/wire-time.ts';
import { APPLYING_TENANT, EXPERT_TENANT } from '../../../demo/demo-people.ts';
import type { PictureIds } from '../../../demo/load-pictures.ts';
import { type KindCase, kindCases } from './cases/kind-cases.ts';
import { feeOf } from './demo-fees.ts';
import { demoPatient } from './demo-patient.ts';
import type { DemoRoute } from './demo-routes.ts';
import { illnessPart, type Telling } from './illness-part.ts';
import { planTimes, wholeMinutes } from './plan-times.ts';
import type { PlannedOrder } from './play-order.ts';

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
  remotevideo: [
    { steps: [...arranged, 'start', 'opinion', 'statementPass'], ago: [30, 1500] },
    { steps: arranged, ago: [2, 20], scheduledIn: [3, 60] },
    { steps: toAudit, ago: [1, 12] },
    { steps: ['submit', 'pay'], ago: [0.5, 10] },
  ],
  telemedicine: [
    { steps: [...posted, 'start', 'opinion', 'statementPass'], ago: [60, 1500] },
    { steps: posted, ago: [2, 20] },
    { steps: [...toAudit, 'sendSlides'], ago: [4, 30] },
    { steps: toAudit, ago: [3, 30] },
    { steps: [...toAudit, 'sendSlides', 'sendBack'], ago: [40, 400] },
    ...unarranged,
  ],
  remoteultrasonic: unarranged,
  electrophysiology: unarranged,
  ECG: unarranged,
};

/** Some orders of every further kind, in the states that it has. */
export function planKindOrders(telling: Telling, from: number): PlannedOrder[] {
  return kindCases
    .flatMap((one) => routes[one.kind].filter(({ steps }) => fits(one, steps)).map((route) => ({ one, route })))
    .map(({ one, route }, at) => planOne(telling, route, from + at, one));
}

/** Only posted slides travel. */
function fits({ kind, form }: KindCase, steps: Route['steps']): boolean {
  if (kind !== 'telemedicine') return true;
  const travels = steps.includes('sendSlides');
  const waits = steps.length > toAudit.length || steps.length < toAudit.length;
  return form.slideDelivery === '2' ? travels || !waits : !travels;
}

function planOne(telling: Telling, route: Route, index: number, one: KindCase): PlannedOrder {
  const { stage, random, limits } = telling;
  const { kind, told, expert: name } = one;
  const applicant = stage.person(`${APPLYING_TENANT}/${index % 2 === 0 ? 'doctor1' : 'doctor2'}`);
  const expert = stage.person(`${EXPERT_TENANT}/${name}`);
  const people = { applicant, expert, operator: stage.person('000000/operator'), admin: stage.person(`${APPLYING_TENANT}/admin`) };
  const fee = feeOf(kind, expert.title);
  const taken = fee > 0 ? route.steps : route.steps.filter((step) => step !== 'pay');
  const plan = planTimes({ ...route, count: 1 }, taken, { urgent: told.urgent === true, random, limits, now: stage.now });
  const pictures = telling.picturesOf(applicant);
  const filled = {
    ...demoPatient(random, told, index, plan.createdAt),
    ...illnessPart(told, pictures, random),
    ...one.form,
    ...filesOf(one, pictures),
    consentPath: taken.includes('submit') ? pictures.consent.slice(0, 1) : undefined,
    ...{ targetTenantId: expert.tenantId, targetDeptId: expert.deptId, targetDoctorId: expert.userId },
    ...(one.hasHour ? { appointmentTime: toWireTime(hourOf(plan)) } : {}),
  };
  const form = Object.fromEntries(Object.entries(filled).filter(([name]) => name in kinds[kind].form));
  return { plan, people, told, kind, form: { ...form, casePath: filled.casePath }, fee };
}

/** The hour that was asked for: the arranged one, else some hours after the last step before it is held. */
function hourOf({ createdAt, steps, scheduledAt }: PlannedOrder['plan']): number {
  const before = steps.findLast(({ step }) => step === 'auditPass' || step === 'submit')?.at ?? createdAt;
  return wholeMinutes(Math.max(scheduledAt ?? 0, before) + 3 * HOUR_MS, 30);
}

function filesOf({ files, form }: KindCase, pictures: PictureIds): Record<string, readonly string[]> {
  if (!files || form.slideDelivery === '2') return {};
  return { [files.field]: pictures[files.picture].slice(0, 2) };
}
