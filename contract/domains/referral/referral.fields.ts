import { field } from '../../kernel/field.ts';
import { idNumberDoubt } from '../../kernel/id-number.ts';
import { HOSPITAL } from '../../kernel/reference.ts';
import { named } from '../../kernel/validators.ts';
import { emergencyDegrees, illnessSeverities, marriages } from '../consultation/application.fields.ts';
import { otherCitizenDoubt } from '../consultation/citizen-number.ts';
import { cardTypes, ethnicities, sexes } from '../settings/person-words.ts';
import { referralImageUpload } from './referral.upload.ts';
import { bedTypes, hospitalLevels, referralDirections, referralKinds, referralReasons, transportTools } from './referral.words.ts';

const patient = '患者基本信息';
const condition = '患者病情信息';
const transfer = '转诊信息';
const others = '其他信息';
const short = { max: 50 } as const;

/** 01: who the patient is (specification 2 §3, §5). */
const patientFields = {
  kind: field.choice('转诊类型', referralKinds, { dictionary: 'referral_kind', required: true, group: patient, width: 90 }),
  medicalRecordNo: field.text('门诊/住院号', { ...named.medicalRecordNo, max: 50, group: patient }),
  patientName: field.text('患者姓名', { ...named.patientName, ...short, group: patient, filter: 'contains', width: 90 }),
  patientSex: field.openChoice('性别', sexes, { dictionary: 'sex', required: true, group: patient, width: 60 }),
  patientMarriage: field.openChoice('婚姻', marriages, { dictionary: 'marriage', required: true, default: 'unmarried', group: patient }),
  // sic: the wire spells it so
  patientBrith: field.date('出生日期', { ...named.patientBrith, group: patient }),
  patientBirthPlace: field.text('出生地', { ...named.patientBirthPlace, ...short, group: patient }),
  patientNativePlace: field.text('籍贯', { ...named.patientNativePlace, ...short, group: patient }),
  patientEthnic: field.openChoice('民族', ethnicities, {
    ...named.patientEthnic,
    dictionary: 'ethnicity',
    default: '汉族',
    group: patient,
  }),
  patientCountry: field.text('国籍', { ...named.patientCountry, ...short, default: '中国', group: patient }),
  patientTypeCard: field.openChoice('证件类型', cardTypes, { dictionary: 'user_card_type', required: true, default: '1', group: patient }),
  patientIdCard: field.text('证件号', {
    ...named.patientIdCard,
    doubts: [idNumberDoubt, otherCitizenDoubt],
    max: 30,
    sensitive: 'idNumber',
    group: patient,
  }),
  patientAddressDetail: field.text('详细地址', { ...named.patientAddressDetail, max: 80, sensitive: 'address', group: patient }),
  patientPhone: field.text('联系电话', { ...named.patientPhone, max: 11, sensitive: 'phone', group: patient }),
  patientProfession: field.text('职业', { max: 20, format: named.patientProfession.format, group: patient }),
  familyName: field.text('家属姓名', { ...named.familyName, ...short, group: patient }),
  relationShip: field.text('与患者关系', { ...named.relationShip, ...short, group: patient }),
  familyPhone: field.text('家属电话', { ...named.familyPhone, max: 11, sensitive: 'phone', group: patient }),
} as const;

/** 02: what is wrong. */
const conditionFields = {
  mianDiagnosis: field.text('初步诊断', { required: true, ...short, group: condition, width: 160 }),
  illnessSeverity: field.openChoice('病情严重程度', illnessSeverities, { dictionary: 'illness_severity', group: condition }),
  emergencyDegree: field.openChoice('紧急程度', emergencyDegrees, {
    dictionary: 'emergency_degree',
    group: condition,
    filter: 'choice',
    hint: '一级且由救护车转运的，可先填写基本信息提交，入院后补齐',
    width: 90,
  }),
  inHospitalLevel: field.openChoice('护理级别', hospitalLevels, { dictionary: 'nursing_level', group: condition }),
  patientSuit: field.text('主诉', { ...short, group: condition }),
  illnessIntroduced: field.longText('病情描述', { required: true, max: 500, group: condition }),
  otherCheck: field.files('检查资料', { max: 4, upload: referralImageUpload.code, group: condition }),
} as const;

/** 03: from where, where to, when and how. Hospital, department and doctor are checked together. */
const transferFields = {
  meetingType: field.choice('转出去向', referralDirections, {
    dictionary: 'referral_direction',
    required: true,
    default: '1',
    group: transfer,
    filter: 'choice',
    width: 100,
  }),
  referralReason: field.openChoice('转诊原因', referralReasons, { dictionary: 'referral_reason', required: true, group: transfer }),
  isChronic: field.flag('慢病转诊', { default: 0, group: transfer, hint: '慢病门诊转诊证明有效期较长' }),
  targetTenantId: field.text('接诊医院', { required: true, max: 12, names: HOSPITAL, group: transfer, width: 140, isHospital: true }),
  targetDeptId: field.id('接诊科室', { required: true, group: transfer, width: 110 }),
  targetUserId: field.id('接诊医师', { required: true, group: transfer, width: 90 }),
  outDeptId: field.id('转出科室', { required: true, names: 'department', group: transfer }),
  outDoctorName: field.text('联系人', { ...named.contactPeople, ...short, group: transfer }),
  outDoctorPhone: field.text('联系人电话', { ...named.phone, max: 11, group: transfer }),
  inHospitalDate: field.date('转入日期', { required: true, group: transfer, filter: 'range', sortable: true, width: 110 }),
  applyInHospitalDays: field.whole('预计住院天数', { min: 1, max: 365, group: transfer }),
  bedType: field.openChoice('床位类型', bedTypes, { dictionary: 'bed_type', group: transfer }),
  bedRequirements: field.text('床位要求', { ...short, group: transfer }),
  isolationRequirements: field.text('隔离要求', { ...short, group: transfer }),
  transportationTools: field.openChoice('转运工具', transportTools, { dictionary: 'transportation_tools', group: transfer }),
  transportationAssessment: field.text('转运评估', { ...short, group: transfer }),
  outHospitalDate: field.date('出院日期', { required: true, group: transfer }),
  outHospitalSituation: field.longText('出院诊断', { required: true, max: 500, group: transfer }),
  outHospitalGuide: field.longText('出院医嘱', { required: true, max: 500, group: transfer, hint: '转回社区须写明后续治疗与随访建议' }),
} as const;

/** 04: the rest. */
const otherFields = {
  otherRequirements: field.text('其他要求', { ...short, group: others }),
  otherIntroduced: field.longText('其他说明', { max: 500, group: others }),
  consentPath: field.files('知情同意书', {
    max: 4,
    upload: referralImageUpload.code,
    group: others,
    hint: '患者或家属签署的转诊知情同意书',
  }),
  attachmentPath: field.files('附件', { max: 4, upload: referralImageUpload.code, group: others }),
} as const;

/** What the referring doctor fills in. */
export const referralFormFields = { ...patientFields, ...conditionFields, ...transferFields, ...otherFields } as const;

/** An ambulance on its way does not wait for a form (domain rules 6.5.9). */
const ofEmergency = [
  'kind',
  'patientName',
  'patientSex',
  'mianDiagnosis',
  'patientPhone',
  'meetingType',
  'targetTenantId',
  'targetDeptId',
  'targetUserId',
];
const ofInpatients = ['outHospitalDate', 'outHospitalSituation'];
const toCommunity = ['outHospitalSituation', 'outHospitalGuide'];

type Row = Readonly<Record<string, unknown>>;

/** What is planned later than that is a slip of the year, and would keep a referral open for good. */
const YEARS_AHEAD = 1;

/** The last day on which a patient may be expected of whom that is handed in on `day`. Both are `yyyy-MM-dd`. */
export function lastTransferDay(day: string): string {
  return `${Number(day.slice(0, 4)) + YEARS_AHEAD}${day.slice(4)}`;
}

export function isUrgent({ emergencyDegree, transportationTools }: Row): boolean {
  return emergencyDegree === '1' && transportationTools === 'ambulance';
}

/** Every field that a complete referral of that kind and direction has. */
export function completeFields({ kind, meetingType }: Row): string[] {
  const needed = [...(kind === 'inpatient' ? ofInpatients : []), ...(meetingType === '2' ? toCommunity : [])];
  const dependent = new Set([...ofInpatients, ...toCommunity]);
  return Object.entries(referralFormFields).flatMap(([name, spec]) =>
    'required' in spec && (!dependent.has(name) || needed.includes(name)) ? [name] : [],
  );
}

/** What handing in asks for. */
export function demandedFields(row: Row): readonly string[] {
  return isUrgent(row) ? ofEmergency : completeFields(row);
}

export const CONSENT_MISSING = '请上传患者签署的知情同意书';

/** Somebody whose life may depend on the answer (domain rules 6.5.3). */
export function isCritical({ illnessSeverity, emergencyDegree }: Row): boolean {
  return illnessSeverity === 'critical' || emergencyDegree === '1';
}

/** What a hospital may ask for besides: not of an ambulance on its way. */
export function lacksConsent(row: Row): boolean {
  return !isUrgent(row) && !hasConsent(row);
}

function hasConsent({ consentPath }: Row): boolean {
  return Array.isArray(consentPath) && consentPath.length > 0;
}

/** Of an urgent one that was handed in with the little that it must have, and with no consent where the hospital asks for that. */
export function lackingFields(row: Row, asksConsent: boolean): string[] {
  const missing = completeFields(row).filter((name) => (row[name] ?? '') === '');
  return asksConsent && !hasConsent(row) ? [...missing, 'consentPath'] : missing;
}

/** What the form of that kind has no use for. */
export function needlessFields({ kind, meetingType }: Row): string[] {
  const isInpatient = kind === 'inpatient';
  return [
    ...(isInpatient ? ['isChronic'] : ['bedType', 'bedRequirements', 'applyInHospitalDays', 'inHospitalLevel', 'outHospitalDate']),
    ...(isInpatient || meetingType === '2' ? [] : ['outHospitalSituation', 'outHospitalGuide']),
  ];
}
