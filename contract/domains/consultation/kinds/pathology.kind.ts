import { field } from '../../../kernel/field.ts';
import { choose, enter, fillIn } from '../../../kernel/prompts.ts';
import type { Message } from '../../../kernel/said.ts';
import { named, reason } from '../../../kernel/validators.ts';
import { illnessFields, paperFields, shortPatientFields, targetFields } from './form-parts.ts';
import { keyImages, shownKeyImages } from './key-images.fields.ts';
import { type ConsultationKind, type Filled, isBlank } from './kind.ts';
import { slideUpload } from './kind.uploads.ts';
import { slideReturnStates } from './slide-return.states.ts';

export const slideDeliveries = { 1: '数字切片', 2: '邮寄切片' } as const;
export const sliceTypes = { 1: '常规', 2: '细胞', 3: '冰冻' } as const;
export const samples = {
  paraffin_slice: '石蜡切片',
  paraffin_block: '石蜡块',
  puncture_tissue: '穿刺组织',
  fresh_tissue: '新鲜组织',
  blood_tubes: '采血管',
  pleural_fluid: '胸水',
  others: '其他',
} as const;
export const sliceQualities = {
  unqualified_equipment: '设备不合格',
  unqualified_technique: '技术不合格',
  basically_qualified: '基本合格',
  qualified: '合格',
  excellent: '优秀',
} as const;
export const diagnosisQualities = {
  no_diagnosis: '无诊断',
  incorrect: '诊断错误',
  basically_correct: '基本正确',
  completely_clear: '完全明确',
  unclear: '不明确',
} as const;

const specimen = '病理信息';
const sender = '寄件信息';
const receiver = '收件信息';

/** What pathology adds to an application. */
export const pathologyFormFields = {
  /** `meetingType` of other houses, whose words other kinds have for how urgent it is. */
  slideDelivery: field.choice('切片方式', slideDeliveries, {
    dictionary: 'meeting_type_pathology',
    required: '会诊类型不能为空',
    mayLack: true,
    group: specimen,
  }),
  sliceType: field.choice('病理类型', sliceTypes, {
    dictionary: 'slice_type_pathology',
    required: '请选择病理类型',
    mayLack: true,
    group: specimen,
  }),
  pathologyNo: field.text('原病理号', { required: enter, mayLack: true, max: 50, group: specimen }),
  part: field.openChoice('送检标本', samples, { dictionary: 'sample_type', required: choose, mayLack: true, group: specimen }),
  partDetail: field.text('标本说明', { max: 80, group: specimen }),
  // sic: the wire spells it so
  mianDiagnosis: field.longText('原病理诊断', { max: 500, group: specimen }),
  surgeryShow: field.longText('手术所见', { max: 500, group: specimen }),
  immunohistochemical: field.longText('免疫组化', { max: 500, group: specimen }),
  slidePath: field.files('切片图像', { max: 8, upload: slideUpload.code, group: specimen }),
  contactPeople: field.text('寄件人', { max: 50, format: named.contactPeople.format, group: sender }),
  contactPhone: field.text('寄件人电话', { max: 11, format: named.phone.format, group: sender }),
  provinceName: field.text('寄件省市区', { max: 50, format: named.provinceName.format, group: sender }),
  addressDetail: field.text('寄件详细地址', { max: 80, format: named.patientAddressDetail.format, group: sender }),
  receivecontactPeople: field.text('收件人', {
    max: 50,
    format: named.contactPeople.format,
    group: receiver,
    hint: '不填则为会诊医院的默认收件地址',
  }),
  receivecontactPhone: field.text('收件人电话', { max: 11, format: named.phone.format, group: receiver }),
  receiverAddr: field.text('收件地址', { max: 130, format: named.patientAddressDetail.format, group: receiver }),
} as const;

/** What happens to posted slides, and what the expert says of them. */
export const pathologyServerFields = {
  mailCompany: field.text('快递公司', { readOnly: true, max: 20 }),
  mailNumberPath: field.text('快递单号', { readOnly: true, max: 40 }),
  sentTime: field.datetime('寄出时间', { readOnly: true }),
  receivedTime: field.datetime('收到时间', { readOnly: true }),
  receivedCount: field.whole('收到切片数', { readOnly: true }),
  receivedCondition: field.text('切片状况', { readOnly: true, max: 80 }),
  sliceQuality: field.choice('切片质量', sliceQualities, { dictionary: 'slice_quality', readOnly: true }),
  sliceRemark: field.text('切片质量说明', { readOnly: true, max: 500, format: reason }),
  diagnosisQuality: field.choice('原诊断质量', diagnosisQualities, { dictionary: 'diagnosis_quality', readOnly: true }),
  keyImages: shownKeyImages,
  slideReturn: field.choice('切片归还', slideReturnStates.labels, { dictionary: 'slide_return', readOnly: true, width: 90 }),
  returnCompany: field.text('归还快递公司', { readOnly: true, max: 20 }),
  returnMailNo: field.text('归还快递单号', { readOnly: true, max: 40 }),
  returnSentTime: field.datetime('归还寄出时间', { readOnly: true }),
  returnRemark: field.longText('归还说明', { readOnly: true, max: 200 }),
  returnEndTime: field.datetime('归还办结时间', { readOnly: true }),
} as const;

const sending = ['contactPeople', 'contactPhone', 'provinceName', 'addressDetail'] as const;
const receiving = ['receivecontactPeople', 'receivecontactPhone', 'receiverAddr'] as const;

const isPosted = ({ slideDelivery }: Filled): boolean => slideDelivery === '2';

/** Slides that are posted, or looked at as pictures (domain rules 6.3). */
export const pathology = {
  name: 'telemedicine',
  form: {
    ...shortPatientFields,
    ...pathologyFormFields,
    slideDelivery: { ...pathologyFormFields.slideDelivery, wire: ['meetingType'] },
    ...illnessFields,
    ...paperFields,
    ...targetFields,
  },
  hides: (filled) => (isPosted(filled) ? [] : [...sending, ...receiving]),
  problems: (filled): Record<string, Message> => {
    if (!isPosted(filled)) return isBlank(filled.slidePath) ? { slidePath: '数字切片会诊请至少上传一张切片图像' } : {};
    const missing = sending.filter((name) => isBlank(filled[name]));
    return {
      ...Object.fromEntries(missing.map((name) => [name, fillIn(pathologyFormFields[name].label)])),
      // Thirty minutes do not travel.
      ...(filled.sliceType === '3' ? { sliceType: '冰冻切片须在30分钟内会诊，不能邮寄，请选择数字切片' } : {}),
    };
  },
  opinion: {
    sliceQuality: { ...pathologyServerFields.sliceQuality, readOnly: undefined, required: choose('切片质量') },
    sliceRemark: { ...pathologyServerFields.sliceRemark, readOnly: undefined },
    diagnosisQuality: { ...pathologyServerFields.diagnosisQuality, readOnly: undefined, required: choose('原诊断质量') },
    keyImages,
  },
  afterAudit: (filled) => (isPosted(filled) ? 'wait_sent' : 'wait_diagnosis'),
  asksMore: true,
  answerLimit: ({ sliceType }) =>
    sliceType === '3' ? 'pathology.answer-frozen' : sliceType === '2' ? 'pathology.answer-cell' : 'pathology.answer',
} as const satisfies ConsultationKind;
