import { field } from '../../kernel/field.ts';
import { idNumberDoubt } from '../../kernel/id-number.ts';
import { attach, choose, fillIn } from '../../kernel/prompts.ts';
import { lettersAndDigits, mobile, named, personName } from '../../kernel/validators.ts';
import { copyCaseUpload } from './copy-case.upload.ts';
import { applicantKinds, deliveryWays } from './copy-case.words.ts';

const applicant = '申请人';
const patient = '患者与就诊';
const copy = '复印内容';
const papers = '证明材料';
const way = '领取方式';

const paper = <const L extends string>(label: L) =>
  field.files(label, { required: attach, max: 2, upload: copyCaseUpload.code, group: papers });

/** Every paper that some kind of applicant brings (domain rules 6.8.1). */
const paperFields = {
  patientIdFront: paper('患者身份证正面'),
  patientIdBack: paper('患者身份证反面'),
  holdingPhoto: paper('手持身份证照片'),
  applicantIdFront: paper('申请人身份证正面'),
  applicantIdBack: paper('申请人身份证反面'),
  authorizationLetter: paper('授权委托书'),
  kinshipProof: paper('亲属关系证明'),
  deathCertificate: paper('死亡证明'),
  officialLetter: paper('单位公函'),
} as const;

const bothSides = ['patientIdFront', 'patientIdBack', 'holdingPhoto'] as const;
const ownPapers = ['applicantIdFront', 'applicantIdBack'] as const;

/** Which papers each kind of applicant must bring. */
export const papersOf = {
  self: bothSides,
  agent: [...bothSides, ...ownPapers, 'authorizationLetter'],
  guardian: [...ownPapers, 'kinshipProof'],
  heir: [...ownPapers, 'deathCertificate', 'kinshipProof'],
  institution: ['officialLetter'],
} as const satisfies Readonly<Record<keyof typeof applicantKinds, readonly (keyof typeof paperFields)[]>>;

const addressFormat = { pattern: /^[\p{Script=Han}A-Za-z0-9（）()#\-—·，,、 ]+$/u, message: '当前不支持特殊字符' } as const;

/** What is entered when copies are asked for. */
export const copyCaseFormFields = {
  applicantKind: field.choice('申请人类别', applicantKinds, {
    dictionary: 'copy_applicant_kind',
    required: choose,
    default: 'self',
    filter: 'choice',
    group: applicant,
    width: 130,
  }),
  applicantName: field.text('申请人姓名', { required: fillIn, format: personName, max: 50, group: applicant }),
  applicantIdCard: field.text('申请人证件号', { format: lettersAndDigits, max: 30, sensitive: 'idNumber', group: applicant }),
  applicantPhone: field.text('联系电话', { required: fillIn, format: mobile, max: 11, sensitive: 'phone', group: applicant }),
  cardNo: field.text('就诊卡号', { required: fillIn, format: lettersAndDigits, max: 32, filter: 'equals', group: patient, width: 120 }),
  patientName: field.text('患者姓名', { ...named.patientName, max: 50, filter: 'contains', group: patient, width: 90 }),
  patientIdCard: field.text('患者证件号', {
    required: fillIn,
    format: lettersAndDigits,
    doubts: [idNumberDoubt],
    max: 30,
    sensitive: 'idNumber',
    group: patient,
    hint: '就诊卡已登记的可不填',
  }),
  visitIds: field.ids('就诊记录', { names: 'case_visit', required: choose, max: 20, group: patient }),
  purposeCode: field.text('复印用途', { required: choose, max: 32, filter: 'equals', group: copy, width: 110 }),
  contentIds: field.ids('复印内容', { names: 'copy_content', required: choose, max: 100, group: copy }),
  copies: field.whole('份数', { required: fillIn, min: 1, max: 20, default: 1, group: copy, width: 60 }),
  remark: field.longText('备注', { max: 200, group: copy }),
  ...paperFields,
  delivery: field.choice('领取方式', deliveryWays, {
    dictionary: 'copy_delivery_way',
    required: choose,
    default: 'mail',
    filter: 'choice',
    group: way,
    width: 80,
  }),
  receiverName: field.text('收件人', { required: fillIn, format: personName, max: 50, group: way, width: 80 }),
  receiverPhone: field.text('收件人电话', { required: fillIn, format: mobile, max: 11, sensitive: 'phone', group: way, width: 120 }),
  receiverAddress: field.text('收件地址', {
    required: fillIn,
    format: addressFormat,
    max: 120,
    sensitive: 'address',
    group: way,
    width: 200,
  }),
} as const;

export type CopyCaseFormField = keyof typeof copyCaseFormFields;

const always = [
  'applicantKind',
  'applicantName',
  'applicantPhone',
  'cardNo',
  'patientName',
  'visitIds',
  'purposeCode',
  'contentIds',
  'copies',
  'delivery',
] as const;
/** Where copies are mailed to. */
export const receiverNames = ['receiverName', 'receiverPhone', 'receiverAddress'] as const;

function papersFor(kind: unknown): readonly CopyCaseFormField[] {
  const known = Object.entries(papersOf).find(([name]) => name === kind);
  return known?.[1] ?? papersOf.self;
}

/** What a request must have before it is handed in: the papers of its applicant, and an address where it is mailed. */
export function demandedCopyFields({ applicantKind, delivery }: Readonly<Record<string, unknown>>): readonly CopyCaseFormField[] {
  return [...always, ...papersFor(applicantKind), ...(delivery === 'collect' ? [] : receiverNames)];
}

/** What such a request has no use for. */
export function needlessCopyFields({ applicantKind, delivery }: Readonly<Record<string, unknown>>): readonly string[] {
  const brought: readonly string[] = papersFor(applicantKind);
  return [...Object.keys(paperFields).filter((name) => !brought.includes(name)), ...(delivery === 'collect' ? receiverNames : [])];
}

/** Needed to reach somebody, and nobody's business before and after that (domain rules 6.8.9). */
export const reachFields = ['applicantPhone', 'receiverPhone', 'receiverAddress'] as const;
