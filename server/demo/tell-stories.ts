import { v7 } from 'uuid';
import { doctorTitles } from '../../contract/domains/settings/person-words.ts';
import { toWireDate } from '../../contract/kernel/wire-time.ts';
import { cardiologyCases } from './cases/cardiology-cases.ts';
import type { DemoCase } from './cases/demo-case.ts';
import { neurologyCases } from './cases/neurology-cases.ts';
import { respiratoryCases } from './cases/respiratory-cases.ts';
import { demoPatient } from './demo-patient.ts';
import { APPLYING_TENANT, demoFees, EXPERT_TENANT } from './demo-people.ts';
import { createDemoRandom, type DemoRandom } from './demo-random.ts';
import { type DemoRoute, demoRoutes } from './demo-routes.ts';
import type { Cast, CastMember } from './load-people.ts';
import type { DemoPicture } from './pictures/demo-pictures.ts';
import { planTimes, wholeMinutes } from './plan-times.ts';
import type { DemoExtra } from './tell-extra.ts';
import { type Order, type Story, type StoryPeople, tellStory } from './tell-story.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Ids of the pictures in the store, by what they show. */
export type PictureIds = Readonly<Record<DemoPicture['kind'], readonly string[]>>;

interface Specialty {
  expert: CastMember;
  fee: number;
  cases: readonly DemoCase[];
}

/** Every order of the demo hospitals with its history, money and notices; `now` in milliseconds. */
export function tellStories(cast: Cast, pictures: PictureIds, now: number): Story[] {
  const random = createDemoRandom(20_260_101);
  const find = (key: string): CastMember => cast.get(key) ?? notThere(key);
  const specialties = [cardiologyCases, neurologyCases, respiratoryCases].map((cases, at): Specialty => {
    const expert = find(`${EXPERT_TENANT}/expert${at + 1}`);
    return { expert, cases, fee: demoFees.find(({ title }) => title === expert.title)?.doctorTitleFee ?? 0 };
  });
  const doctors = [find(`${APPLYING_TENANT}/doctor1`), find(`${APPLYING_TENANT}/doctor2`)];
  const others = { operator: find('000000/operator'), admin: find(`${APPLYING_TENANT}/admin`) };
  const routes = demoRoutes.flatMap((route) => Array.from({ length: route.count }, () => route));
  return routes.map((route, index) => {
    const { specialty, told } = chooseCase(specialties, route, index);
    const people = {
      ...others,
      expert: specialty.expert,
      applicant: random.chance(0.6) ? (doctors[0] as CastMember) : (doctors[1] as CastMember),
    };
    return tellOne({ route, index, specialty, told, people, pictures, random, now });
  });
}

function notThere(key: string): never {
  throw new Error(`the demo data have nobody called ${key}`);
}

function chooseCase(
  specialties: readonly Specialty[],
  { paid, urgent }: DemoRoute,
  index: number,
): { specialty: Specialty; told: DemoCase } {
  const fits = specialties
    .flatMap((specialty) => specialty.cases.map((told) => ({ specialty, told })))
    .filter(({ specialty, told }) => (!paid || specialty.fee > 0) && (urgent === undefined || urgent === Boolean(told.urgent)));
  // A step that shares no factor with the number of cases goes through all of them before one comes again.
  return fits[(index * 17) % fits.length] ?? notThere('a case');
}

/** Every seventh consultation took longer: by how much, what of it was accepted, and whether it is paid follows from its number. */
function extraOf(index: number): DemoExtra | undefined {
  if (index % 7 !== 3) return undefined;
  const units = 1 + (index % 3);
  return { units, accepted: index % 4 === 0 ? units - 1 : units, isCollected: index % 2 === 0 };
}

interface Telling {
  route: DemoRoute;
  index: number;
  specialty: Specialty;
  told: DemoCase;
  people: StoryPeople;
  pictures: PictureIds;
  random: DemoRandom;
  now: number;
}

function tellOne({ route, index, specialty, told, people, pictures, random, now }: Telling): Story {
  const { fee } = specialty;
  const taken = fee > 0 ? route.steps : route.steps.filter((step) => step !== 'pay');
  const plan = planTimes(route, taken, told.urgent === true, random, now);
  const submittedAt = plan.steps.findLast(({ step }) => step === 'submit')?.at ?? plan.createdAt;
  const draft: Order = {
    ...serverPart(plan.createdAt, people.applicant),
    ...demoPatient(random, told, index, plan.createdAt),
    ...illnessPart(told, pictures, random),
    consentPath: taken.includes('submit') ? pictures.consent.slice(index % 2).slice(0, 1) : undefined,
    ...targetPart(people.expert, fee),
    appointmentTime: appointment(submittedAt, plan.scheduledAt, random),
  };
  return tellStory(draft, plan, people, { fee, told, random, extra: extraOf(index) });
}

function serverPart(createdAt: number, { userId, realName, tenantId, tenantName, deptId, deptName }: CastMember) {
  const id = v7({ msecs: createdAt });
  return {
    id,
    tenantId,
    partyTenantIds: [tenantId],
    version: 0,
    no: `HZ${toWireDate(createdAt).replaceAll('-', '')}-${id.slice(-8).toUpperCase()}`,
    kind: 'oneSubject' as const,
    applyOrderStatus: 'wait_submit' as const,
    ...{ applyUserId: userId, applyDoctorName: realName, applyHospitalName: tenantName, applyDeptId: deptId, applyDeptName: deptName },
    ...{ reportStatus: 'none' as const, evaluateApply: '0' as const, evaluateTarget: '0' as const, returnCount: 0 },
    ...{ createUser: userId, updateUser: userId, createTime: new Date(createdAt), updateTime: new Date(createdAt) },
  };
}

function illnessPart(told: DemoCase, pictures: PictureIds, random: DemoRandom) {
  const [pulse, systolic, diastolic, temperature] = told.vitals.map(
    (value, at) => value + (at === 3 ? random.whole(-2, 3) / 10 : random.whole(-4, 4)),
  );
  const vitals = `查体：T ${temperature?.toFixed(1)}℃，P ${pulse}次/分，BP ${systolic}/${diastolic}mmHg。`;
  const casePath = told.pictures.flatMap((kind, at) => pictures[kind].slice(at % 2).slice(0, told.pictures.length === 1 ? 2 : 1));
  return {
    meetingType: told.urgent ? ('1' as const) : ('2' as const),
    illnessSeverity: told.severity,
    isReturn: random.chance(0.2) ? (1 as const) : (0 as const),
    remotePurpose: [...told.purpose],
    remotePurposeRemark: told.purpose.includes('other') ? '评估是否需要转上级医院进一步治疗' : undefined,
    illnessIntroduced: `${told.illness}${vitals}`,
    diagnosis: told.diagnosis,
    imageDiagnosis: told.image,
    casePath: [...new Set(casePath)],
    isSynergy: random.chance(0.25) ? (1 as const) : (0 as const),
  };
}

function targetPart({ userId, realName, tenantId, tenantName, deptId, deptName, title = '' }: CastMember, fee: number) {
  return {
    ...{ targetTenantId: tenantId, targetHospital: tenantName, targetDeptId: deptId, targetDeptName: deptName },
    ...{ targetDoctorId: userId, targetDoctorName: realName, targetDoctorTitle: doctorTitles[title as 'chief'], remotePrice: fee },
  };
}

/** What was wished for: near the hour that was fixed in the end, and never before it was asked. */
function appointment(submittedAt: number, scheduledAt: number | undefined, random: DemoRandom): Date {
  const wished =
    scheduledAt === undefined ? submittedAt + random.between(20, 90) * HOUR_MS : scheduledAt + random.pick([0, 0, -30, 30, 60]) * MINUTE_MS;
  return new Date(Math.max(wholeMinutes(wished, 30), wholeMinutes(submittedAt, 30) + 60 * MINUTE_MS));
}
