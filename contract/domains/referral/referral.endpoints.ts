import { viewersOf } from '../../kernel/document.ts';
import { defineEndpoint, defineQuery, typed } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import { mediaTypes } from '../../kernel/media-types.ts';
import { choose } from '../../kernel/prompts.ts';
import { submitFieldsOf } from '../../kernel/resource.ts';
import { rowFieldsOf } from '../../kernel/resource-row.ts';
import { referral } from './referral.resource.ts';
import { referralDirections, referralKinds } from './referral.words.ts';

const base = '/blade-remote/mutualreferralhospital';
const domain = 'referral';
const chooses = ['referral_add', 'referral_edit'];
const meetingType = field.choice('转出去向', referralDirections, { dictionary: 'referral_direction', default: '1' });

/** What the caller's hospital asks of a referral beyond the form's own required fields (domain rules 6.5.2). */
export const referralRules = defineQuery({
  domain,
  name: 'get-referral-rules',
  title: '转诊申请要求',
  kind: 'row',
  path: `${base}/referralRules`,
  permission: chooses,
  row: { consentRequired: field.flag('须上传知情同意书', { always: true }) },
});

/** Hospitals to which one's own may refer in that direction, and where somebody takes patients. */
export const referralHospitals = defineQuery({
  domain,
  name: 'list-referral-hospitals',
  title: '可转入的医院',
  kind: 'list',
  path: `${base}/getHospitals`,
  permission: chooses,
  input: { meetingType },
  row: { tenantId: field.text('租户编号', { always: true }), tenantName: field.text('医院', { always: true, isHospital: true }) },
});

export const referralDepts = defineQuery({
  domain,
  name: 'list-referral-depts',
  title: '可转入的科室',
  kind: 'list',
  path: `${base}/getDepts`,
  permission: chooses,
  input: { tenantId: field.text('接诊医院', { required: choose, max: 12 }), meetingType },
  row: { id: field.id('科室编号', { always: true }), deptName: field.text('科室', { always: true }) },
});

export const referralDoctors = defineQuery({
  domain,
  name: 'list-referral-doctors',
  title: '可接诊的医师',
  kind: 'list',
  path: `${base}/getDoctors`,
  permission: chooses,
  input: { deptId: field.id('接诊科室', { required: choose }), meetingType },
  row: { id: field.id('医生编号', { always: true }), realName: field.text('姓名', { always: true }), title: field.text('职称') },
});

/** Doctors of one's own hospital who take patients: whoever accepts may name another than the sender did, who may have left. */
export const ownReferralDoctors = defineQuery({
  domain,
  name: 'list-own-referral-doctors',
  title: '本院接诊医师',
  kind: 'list',
  path: `${base}/getOwnDoctors`,
  permission: 'referral_confirm',
  row: { id: field.id('医生编号', { always: true }), realName: field.text('姓名', { always: true }), deptName: field.text('科室') },
});

/** Doctors of one's own hospital who may refer patients of that kind: one of them goes on with a renewal in another's place. */
export const referringDoctors = defineQuery({
  domain,
  name: 'list-referring-doctors',
  title: '本院可办理转出的医生',
  kind: 'list',
  path: `${base}/getReferringDoctors`,
  permission: 'referral_act',
  input: { kind: field.choice('转诊类型', referralKinds, { dictionary: 'referral_kind', required: choose }) },
  row: { id: field.id('医生编号', { always: true }), realName: field.text('姓名', { always: true }), deptName: field.text('科室') },
});

/** A group of hospitals at once: the members refer up to the head, the head back to each. What is there already stays. */
export const joinHospitals = defineEndpoint({
  domain,
  name: 'join-hospital-relations',
  title: '按医联体建立',
  kind: 'action',
  method: 'POST',
  path: '/blade-remote/hospitalrelation/join',
  permission: 'hospital_relation_join',
  input: {
    headTenantId: field.text('牵头医院', { required: choose, max: 12 }),
    memberTenantIds: field.json<string[]>('成员医院', { required: choose }),
  },
  answer: typed<{ added: number }>(),
});

/** One referral as a Bundle of FHIR R4, for systems of other houses. */
export const exportFhir = defineQuery({
  domain,
  name: 'export-referral-fhir',
  title: '导出转诊FHIR资源',
  kind: 'file',
  mediaType: mediaTypes.fhir,
  path: `${base}/fhir`,
  permission: viewersOf(referral),
  input: { id: field.id('转诊单', { required: true }) },
  key: 'id',
  keyOf: 'referral',
});

/** The discharge summary of the receiving hospital, for the one that referred: there is one once the patient was discharged. */
export const printDischarge = defineQuery({
  domain,
  name: 'print-referral-discharge',
  title: '打印出院小结',
  kind: 'file',
  mediaType: mediaTypes.pdf,
  path: `${base}/printDischarge`,
  permission: viewersOf(referral),
  input: { id: field.id('转诊单', { required: true }) },
  key: 'id',
  keyOf: 'referral',
});

const { kind: _, type: __, ...form } = submitFieldsOf(referral);

const saving = (name: string, title: string, last: string) =>
  defineEndpoint({
    domain,
    name,
    title,
    kind: 'submit',
    method: 'POST',
    path: `${base}/${last}`,
    permission: chooses,
    input: form,
    row: rowFieldsOf(referral),
    key: 'id',
    keyOf: 'referral',
    draft: true,
  });

export const addOutpatientReferral = saving('add-outpatient-referral', '保存门诊转诊草稿', 'addOutpatientReferral');
export const submitOutpatientReferral = saving('submit-outpatient-referral', '提交门诊转诊', 'submitOutpatientReferral');
export const submitHospitalizationReferral = saving('submit-hospitalization-referral', '提交住院转诊', 'submitHospitalizationReferral');
