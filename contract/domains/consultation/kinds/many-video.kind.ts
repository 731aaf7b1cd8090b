import { field, omit } from '../../../kernel/field.ts';
import { attach, fillIn } from '../../../kernel/prompts.ts';
import { type Message, said, several, word } from '../../../kernel/said.ts';
import { consultationFormFields } from '../application.fields.ts';
import type { ConsultationParam } from '../consultation.params.ts';
import { type ConsultationKind, type Filled, isBlank } from './kind.ts';
import { materialUpload } from './kind.uploads.ts';
import { areDifferent, chosenOf, manySubject, TWICE } from './many-subject.kind.ts';

/** How many experts it asks at least, and at most: its room has places left for the applicant and the patient's side. */
const LEAST_EXPERTS = 3;
const MOST_EXPERTS = 6;

const materials = '会诊资料';
const files = { max: 8, upload: materialUpload.code, group: materials } as const;

/** What several experts need before them, besides the history that every kind asks for (domain rules 6.2.3). */
export const materialFields = {
  treatmentIntroduced: field.longText('治疗经过', { max: 2000, group: materials }),
  imagingPath: field.files('影像资料', files),
  laboratoryPath: field.files('检验资料', files),
  pathologyPath: field.files('病理资料', files),
  mdtQuestion: field.longText('讨论问题', { max: 500, group: materials, hint: '请各专家回答的问题' }),
} as const;

type MaterialName = keyof typeof materialFields;

/** By which parameter a hospital demands each of them. */
export const materialDemands: readonly (readonly [ConsultationParam, MaterialName])[] = [
  ['mdt.needs-treatment', 'treatmentIntroduced'],
  ['mdt.needs-imaging', 'imagingPath'],
  ['mdt.needs-laboratory', 'laboratoryPath'],
  ['mdt.needs-pathology', 'pathologyPath'],
  ['mdt.needs-question', 'mdtQuestion'],
];

/** What a video consultation of several adds to an order. */
export const manyVideoFields = {
  mdtPatientId: field.id('MDT患者', { names: 'mdt_patient', group: consultationFormFields.patientName.group }),
  ...materialFields,
} as const;

const { casePath, consentPath, experts, appointmentTime, isSynergy, remark, ...before } = manySubject.form;

/** At least three experts of at least three departments in a room (domain rules 6.2), of whom the one of the highest title concludes. */
export const manyVideo = {
  name: 'manyVideo',
  form: {
    mdtPatientId: manyVideoFields.mdtPatientId,
    ...before,
    ...omit(manyVideoFields, 'mdtPatientId'),
    ...{ casePath, consentPath, experts, appointmentTime, isSynergy, remark },
  },
  problems: ({ experts: sent }: Filled): Record<string, Message> => {
    const chosen = chosenOf(sent);
    if (chosen.length === 0) return {};
    if (chosen.length < LEAST_EXPERTS || chosen.length > MOST_EXPERTS)
      return { experts: said`多专家视频会诊请选择${LEAST_EXPERTS}至${MOST_EXPERTS}位专家` };
    return areDifferent(chosen) ? {} : { experts: TWICE };
  },
  opinion: manySubject.opinion,
  demands: (filled, params) => ({ ...departmentProblem(filled, params), ...missingMaterials(filled, params) }),
  mostExperts: MOST_EXPERTS,
  ranksByTitle: true,
  needsSenior: 'mdt.applicant-title-required',
  needsApproval: 'mdt.needs-approval',
  isHeldByVideo: () => true,
  isConfirmed: true,
  asksMore: true,
  heldWithin: ({ meetingType }) => (meetingType === '1' ? 'mdt.held-urgent' : undefined),
  invitationLimit: 'mdt.answer-invitation',
} as const satisfies ConsultationKind;

type Params = Readonly<Partial<Record<ConsultationParam, number>>>;

/** Two departments of one name at two hospitals are one subject. */
function departmentProblem({ experts: sent }: Filled, params: Params): Record<string, Message> {
  const chosen = chosenOf(sent);
  const least = params['mdt.min-departments'] ?? 0;
  const subjects = new Set(chosen.map((one) => ('targetDeptName' in one ? one.targetDeptName : one.targetDeptId)));
  if (chosen.length < LEAST_EXPERTS || subjects.size >= least) return {};
  return { experts: said`会诊专家须来自至少${least}个科室，现有${subjects.size}个` };
}

/** What is missing of what the hospital demands, all of it at the first field, and each at its own. */
function missingMaterials(filled: Filled, params: Params): Record<string, Message> {
  const missing = materialDemands.flatMap(([param, name]) => (params[param] === 1 && isBlank(filled[name]) ? [name] : []));
  const all = said`资料不完整，缺少：${several(missing.map((name) => word(materialFields[name].label)))}`;
  return Object.fromEntries(
    missing.map((name, at) => [
      name,
      at === 0 ? all : (materialFields[name].kind === 'files' ? attach : fillIn)(materialFields[name].label),
    ]),
  );
}
