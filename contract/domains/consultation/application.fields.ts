import { field } from '../../kernel/field.ts';
import { idNumberDoubt } from '../../kernel/id-number.ts';
import { choose } from '../../kernel/prompts.ts';
import { named } from '../../kernel/validators.ts';
import { ethnicities, sexes } from '../settings/person-words.ts';
import { caseImageUpload } from './case-image.upload.ts';
import { otherCitizenDoubt } from './citizen-number.ts';
import { dicomUpload } from './kinds/kind.uploads.ts';

export const marriages = { unmarried: '未婚', married: '已婚', divorced: '离异', widowed: '丧偶' } as const;
export const meetingTypes = { 1: '紧急会诊', 2: '预约会诊' } as const;
export const illnessSeverities = { general: '一般', difficult: '疑难', critical: '危重' } as const;
export const emergencyDegrees = { 1: '一级', 2: '二级', 3: '三级' } as const;
export const remotePurposes = { diagnosis: '明确诊断', treatment: '术后治疗', other: '其他' } as const;

const patient = '患者基本信息';
const illness = '会诊信息';
const appointment = '预约信息';

/** Said by the form and by the server where the hospital asks for it. */
export const CONSENT_MISSING = '请上传患者签署的知情同意书';

/** What the applying doctor fills in, in the three groups of the form (specification 2 §2, §3, §5). */
export const consultationFormFields = {
  patientName: field.text('患者姓名', {
    ...named.patientName,
    max: 50,
    group: patient,
    filter: 'contains',
    width: 100,
  }),
  patientSex: field.openChoice('患者性别', sexes, { dictionary: 'sex', required: true, group: patient, width: 90 }),
  // sic: the wire spells it so
  patientBrith: field.date('出生日期', { ...named.patientBrith, group: patient }),
  patientAge: field.whole('患者年龄', { ...named.patientAge, min: 0, max: 150, group: patient, width: 90 }),
  patientPhone: field.text('联系电话', { ...named.patientPhone, max: 11, sensitive: 'phone', group: patient }),
  medicalRecordNo: field.text('门诊/住院号', { ...named.medicalRecordNo, max: 32, group: patient }),
  patientIdCard: field.text('证件号', {
    ...named.patientIdCard,
    doubts: [idNumberDoubt, otherCitizenDoubt],
    max: 30,
    sensitive: 'idNumber',
    group: patient,
  }),
  patientMarriage: field.openChoice('婚姻状况', marriages, { dictionary: 'marriage', default: 'unmarried', group: patient }),
  patientEthnic: field.openChoice('民族', ethnicities, {
    dictionary: 'ethnicity',
    format: named.patientEthnic.format,
    default: '汉族',
    group: patient,
  }),
  patientProfession: field.text('职业', { max: 20, format: named.patientProfession.format, group: patient }),
  patientAddressDetail: field.text('详细地址', {
    max: 80,
    format: named.patientAddressDetail.format,
    sensitive: 'address',
    group: patient,
  }),
  meetingType: field.choice('会诊类型', meetingTypes, {
    dictionary: 'meeting_type',
    required: true,
    group: illness,
    filter: 'choice',
    width: 100,
  }),
  illnessSeverity: field.openChoice('病情严重程度', illnessSeverities, {
    dictionary: 'illness_severity',
    required: true,
    group: illness,
  }),
  emergencyDegree: field.openChoice('紧急程度', emergencyDegrees, {
    dictionary: 'emergency_degree',
    group: illness,
    filter: 'choice',
    width: 90,
  }),
  isReturn: field.flag('是否复诊', { dictionary: 'is_return', required: '是否为复诊不能为空', group: illness }),
  remotePurpose: field.openChoices('会诊目的', remotePurposes, {
    dictionary: 'remote_purpose',
    required: true,
    group: illness,
  }),
  remotePurposeRemark: field.text('其他目的说明', { max: 80, group: illness }),
  illnessIntroduced: field.longText('病情介绍', { required: true, max: 500, group: illness }),
  diagnosis: field.longText('临床诊断', { required: true, max: 500, group: illness }),
  imageDiagnosis: field.longText('影像检查结果', { max: 80, group: illness }),
  dicomPath: field.files('DICOM影像', {
    max: 4,
    upload: dicomUpload.code,
    group: illness,
    hint: 'CT、MR、X线、超声的DICOM影像：一个 dcm 文件，或整个检查的 zip 压缩包',
  }),
  casePath: field.files('病历图片', { max: 4, upload: caseImageUpload.code, group: illness }),
  consentPath: field.files('知情同意书', {
    max: 4,
    upload: caseImageUpload.code,
    group: illness,
    hint: '患者或家属签署的远程会诊知情同意书',
  }),
  targetTenantId: field.text('会诊医院', { required: choose, max: 12, group: appointment, filter: 'equals' }),
  targetDeptId: field.id('会诊科室', { required: choose, group: appointment }),
  targetDoctorId: field.id('会诊专家', { required: true, group: appointment }),
  appointmentTime: field.datetime('预约会诊时间', {
    required: true,
    group: appointment,
    filter: 'range',
    ahead: true,
    sortable: true,
    width: 140,
  }),
  isSynergy: field.flag('科室协同', {
    dictionary: 'is_synergy',
    default: 0,
    group: appointment,
    filter: 'equals',
    hint: '本院同事可在协同列表中查看',
  }),
  remark: field.longText('备注', { max: 500, group: appointment }),
} as const;
