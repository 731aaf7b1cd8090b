import { consultationParams } from '../../../../contract/domains/consultation/consultation.params.ts';
import { ageOn, toWireDate, toWireTime } from '../../../../contract/kernel/wire-time.ts';
import { APPLYING_TENANT, EXPERT_TENANT } from '../../../demo/demo-people.ts';
import { createDemoRandom, type DemoRandom } from '../../../demo/demo-random.ts';
import { knownPatient } from '../../../demo/known-patient.ts';
import type { PictureIds } from '../../../demo/load-pictures.ts';
import type { CastMember, Stage } from '../../../engine/demo.ts';
import { readParams } from '../../settings/param.reads.ts';
import { cardiologyCases } from './cases/cardiology-cases.ts';
import type { DemoCase } from './cases/demo-case.ts';
import { neurologyCases } from './cases/neurology-cases.ts';
import { respiratoryCases } from './cases/respiratory-cases.ts';
import { feeOf } from './demo-fees.ts';
import { demoPatient } from './demo-patient.ts';
import { type DemoRoute, demoRoutes } from './demo-routes.ts';
import { illnessPart, type Telling } from './illness-part.ts';
import { planKindOrders } from './plan-kind-orders.ts';
import { planTimes, wholeMinutes } from './plan-times.ts';
import { type DemoExtra, type PlannedOrder, peopleFor } from './play-order.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

interface Specialty {
  expert: CastMember;
  fee: number;
  cases: readonly DemoCase[];
}

/** Every order of the demo hospitals: who has asked whom for whom, and the way that it goes. */
export async function planOrders(stage: Stage, picturesOf: (person: CastMember) => PictureIds): Promise<PlannedOrder[]> {
  const limits = await readParams(stage.tx, consultationParams, APPLYING_TENANT);
  const telling = { stage, limits, picturesOf, random: createDemoRandom(20_260_101) };
  const specialties = [cardiologyCases, neurologyCases, respiratoryCases].map((cases, at): Specialty => {
    const expert = stage.person(`${EXPERT_TENANT}/expert${at + 1}`);
    return { expert, cases, fee: feeOf('oneSubject', expert.title) };
  });
  const routes = demoRoutes.flatMap((route) => Array.from({ length: route.count }, () => route));
  const chosen = routes.map((route, index) => chooseCase(specialties, route, index));
  const typical = routes.findIndex(({ steps }, index) => steps.at(-1) === 'statementPass' && hasChestCt(chosen[index]));
  const plain = routes.flatMap((route, index) => {
    const one = chosen[index];
    return one ? [planOne(telling, route, index, { ...one, isTypical: index === typical })] : [];
  });
  return [...ofKnownPatient(plain), ...planKindOrders(telling, plain.length)];
}

/** The earliest that was held and settled, and whose case they fit, is of somebody whom other domains know as well. */
function ofKnownPatient(orders: readonly PlannedOrder[]): PlannedOrder[] {
  const ageAt = ({ plan }: PlannedOrder) => ageOn(knownPatient.patientBrith, toWireDate(plan.createdAt));
  const fitting = orders.filter((order) => {
    const { sex = '1', age } = order.told;
    return order.plan.steps.at(-1)?.step === 'statementPass' && sex === '1' && age[0] <= ageAt(order) && ageAt(order) <= age[1];
  });
  const [first] = fitting.toSorted((one, other) => one.plan.createdAt - other.plan.createdAt);
  return orders.map((order) =>
    order === first ? { ...order, form: { ...order.form, ...knownPatient, patientAge: ageAt(order) } } : order,
  );
}

interface Chosen {
  specialty: Specialty;
  told: DemoCase;
}

const hasChestCt = (chosen: Chosen | undefined): boolean => chosen?.told.pictures.includes('chest-ct') === true;

function chooseCase(specialties: readonly Specialty[], { paid, urgent }: DemoRoute, index: number): Chosen {
  const fits = specialties
    .flatMap((specialty) => specialty.cases.map((told) => ({ specialty, told })))
    .filter(({ specialty, told }) => (!paid || specialty.fee > 0) && (urgent === undefined || urgent === Boolean(told.urgent)));
  // A step that shares no factor with the number of cases goes through all of them before one comes again.
  const chosen = fits[(index * 17) % fits.length];
  if (!chosen) throw new Error('the demo data have no case for a route');
  return chosen;
}

/** Every fifth consultation took longer: by how much, what of it was accepted, and whether it is paid follows from its number. */
function extraOf(index: number): DemoExtra | undefined {
  if (index % 5 !== 3) return undefined;
  const units = 1 + ((index + 2) % 3);
  return { units, accepted: index % 4 === 0 ? units - 1 : units, isCollected: index % 2 === 0 };
}

function planOne(
  telling: Telling,
  route: DemoRoute,
  index: number,
  { specialty, told, isTypical }: Chosen & { isTypical: boolean },
): PlannedOrder {
  const { stage, random, limits } = telling;
  const { expert, fee } = specialty;
  // In turn, so that both have some of every kind.
  const applicant = stage.person(`${APPLYING_TENANT}/${(index % 7) % 2 === 0 ? 'doctor1' : 'doctor2'}`);
  const people = peopleFor(stage, applicant, expert);
  const taken = fee > 0 ? route.steps : route.steps.filter((step) => step !== 'pay');
  const plan = planTimes(route, taken, { urgent: told.urgent === true, random, limits, now: stage.now });
  const submittedAt = plan.steps.findLast(({ step }) => step === 'submit')?.at ?? plan.createdAt;
  const pictures = telling.picturesOf(applicant);
  const form = {
    ...demoPatient(random, told, index, plan.createdAt),
    ...illnessPart(told, pictures, random),
    ...(isBefore(route, told) || isTypical ? { dicomPath: pictures.anew('ct-study') } : {}),
    consentPath: taken.includes('submit') ? pictures.consent.slice(index % 2).slice(0, 1) : undefined,
    ...{ targetTenantId: expert.tenantId, targetDeptId: expert.deptId, targetDoctorId: expert.userId },
    appointmentTime: toWireTime(appointment(submittedAt, plan.scheduledAt, random)),
  };
  return { plan, people, told, kind: 'oneSubject', form, fee, extra: extraOf(index) };
}

/** Whether an expert has a CT of the chest before them now: those get the whole study, which is large, and one that is shown as typical. */
const isBefore = ({ steps }: DemoRoute, { pictures }: DemoCase): boolean => steps.at(-1) === 'start' && pictures.includes('chest-ct');

/** What was wished for: near the hour that was fixed in the end, and never before it was asked. */
function appointment(submittedAt: number, scheduledAt: number | undefined, random: DemoRandom): number {
  const wished =
    scheduledAt === undefined ? submittedAt + random.between(20, 90) * HOUR_MS : scheduledAt + random.pick([0, 0, -30, 30, 60]) * MINUTE_MS;
  return Math.max(wholeMinutes(wished, 30), wholeMinutes(submittedAt, 30) + 60 * MINUTE_MS);
}
