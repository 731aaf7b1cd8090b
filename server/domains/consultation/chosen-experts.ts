import { kindOf } from '../../../contract/domains/consultation/kinds/kinds.ts';
import {
  areDifferent,
  type ChosenExpert,
  chosenOf,
  manySubjectFields,
  seatLimits,
  TWICE,
} from '../../../contract/domains/consultation/kinds/many-subject.kind.ts';
import { type Message, said } from '../../../contract/kernel/said.ts';
import type { Services } from '../../engine/services.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { invalid } from '../../platform/refusal.ts';
import { refuseUnagreed } from './agreed-hospitals.ts';
import { sayOf, unanswered } from './consultation.panel.ts';
import { type Expert, findExperts } from './consultation.reads.ts';
import type { ConsultationChange, ConsultationRow } from './consultation.tables.ts';
import { titleWords } from './consultation.titles.ts';
import { unfitnessesOf } from './expert-standing.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Titles from the lowest up; any other, and none, are below them. */
const ranks: readonly string[] = ['resident', 'attending', 'associate', 'chief'];

const wrong = (message: Message) => invalid([{ field: 'experts', message }]);

/**
 * The experts that an application asks, in its order, with names, titles and fees (cents) as they are now; the first is its own target;
 * where the kind ranks them, the one of the highest title comes first.
 * Throws 400 at `experts` for what is no list of experts, somebody twice, one of one's own hospital, one who is not there or not where
 * they were looked for, or not what their hospital demands of its experts.
 */
export async function panelOf(
  runner: Runner,
  services: Services,
  { tenantId, kind, experts }: Pick<ConsultationRow, 'tenantId'> & Pick<Partial<ConsultationRow>, 'kind' | 'experts'>,
  sent: unknown,
): Promise<ConsultationChange> {
  const chosen = readChosen(sent);
  if (chosen.length === 0) return { ...sayOf([]), experts: null };
  const found = await findExperts(
    services,
    chosen.map(({ targetDoctorId }) => targetDoctorId),
    kind ?? undefined,
  );
  await refuseUnagreed(
    services,
    tenantId,
    found.filter((one) => one.tenantId !== tenantId),
    'experts',
  );
  const unfit = await unfitnessesOf(services, found);
  const word = await titleWords(runner);
  const asked = chosen.map((one) => {
    const expert = found.find(({ id }) => id === one.targetDoctorId);
    if (!expert || expert.tenantId === tenantId) {
      // Only what was kept of them says who has left.
      const name = experts?.find(({ targetDoctorId }) => targetDoctorId === one.targetDoctorId)?.targetDoctorName;
      throw wrong(name ? said`会诊专家${name}不存在或已停用，请重新选择` : '会诊专家不存在或已停用，请重新选择');
    }
    if (!isWhereChosen(expert, one)) throw wrong(said`会诊专家${expert.realName}不属于所选医院或科室，请重新选择`);
    if (!expert.deptId) throw wrong(said`会诊专家${expert.realName}没有所属科室，请另选专家`);
    const problem = unfit.get(expert.id);
    if (problem) throw wrong(problem);
    return { rank: ranks.indexOf(expert.title ?? ''), seat: seatOf(expert, word(expert.title) ?? '') };
  });
  // Of equals the first-listed: the sort keeps their order.
  const ranked = kindOf({ kind }).ranksByTitle ? asked.toSorted((one, other) => other.rank - one.rank) : asked;
  return sayOf(unanswered(ranked.map(({ seat }) => seat)));
}

/** What was sent as a list of experts. Throws 400 for anything else. */
function readChosen(sent: unknown): ChosenExpert[] {
  if (sent === null || sent === undefined) return [];
  const { label } = manySubjectFields.experts;
  const chosen = chosenOf(sent);
  const isChosen = (one: unknown): one is ChosenExpert =>
    typeof one === 'object' &&
    one !== null &&
    'targetDoctorId' in one &&
    typeof one.targetDoctorId === 'string' &&
    UUID.test(one.targetDoctorId);
  if (!Array.isArray(sent) || !chosen.every(isChosen)) throw wrong(said`${label}格式不正确`);
  if (chosen.length > seatLimits.most) throw wrong(said`多学科会诊请选择${seatLimits.least}至${seatLimits.most}位专家`);
  const own = chosen.map(({ targetDoctorId, ...place }) => ({ ...place, targetDoctorId: targetDoctorId.toLowerCase() }));
  if (!areDifferent(own)) throw wrong(TWICE);
  return own;
}

/** Hospital and department are what the applicant has seen; what they did not say follows from the expert. */
function isWhereChosen({ tenantId, deptId }: Expert, { targetTenantId, targetDeptId }: Partial<ChosenExpert>): boolean {
  return (targetTenantId ?? tenantId) === tenantId && (targetDeptId ?? deptId) === deptId;
}

function seatOf({ id, tenantId, tenantName, deptId, deptName, realName, fee }: Expert, title: string) {
  return {
    ...{ targetTenantId: tenantId, targetHospital: tenantName },
    ...{ targetDeptId: deptId ?? '', targetDeptName: deptName ?? '' },
    ...{ targetDoctorId: id, targetDoctorName: realName, targetDoctorTitle: title, price: fee },
  };
}
