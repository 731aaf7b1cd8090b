import { defineEndpoint, defineQuery } from '../../../kernel/endpoint.ts';
import { field, pick } from '../../../kernel/field.ts';
import { choose } from '../../../kernel/prompts.ts';
import { defineResource } from '../../../kernel/resource.ts';
import { standardFields } from '../../../kernel/resource-row.ts';
import { consultationFormFields } from '../application.fields.ts';
import { answeredStates } from '../consultation.states.ts';
import { keyImages } from './key-images.fields.ts';
import { pathologyFormFields } from './pathology.kind.ts';

/** Whether an order, as it is stored or as the wire has it, is an answered one that can be shown as typical (domain rules 6.3.7). */
export function isShowable(row: { kind?: unknown; dicomPath?: unknown; applyOrderStatus?: unknown }): boolean {
  const isOfKind = row.kind === 'telemedicine' || (Array.isArray(row.dicomPath) && row.dicomPath.length > 0);
  return isOfKind && answeredStates.some((state) => state === row.applyOrderStatus);
}

export const typicalTypes = { teaching: '教学示范', rare: '罕见病例', difficult: '疑难病例', pitfall: '易误诊' } as const;
export const typicalStatuses = { 1: '标为典型', 0: '取消标记' } as const;

const shown = { readOnly: true, required: undefined, mayLack: undefined, group: undefined } as const;
const { part, partDetail, sliceType, mianDiagnosis, surgeryShow, immunohistochemical } = pathologyFormFields;

/**
 * Pathology, or an order with DICOM studies, that an expert shows to others as typical (domain rules 6.3.7). A row is a copy without anything that
 * says whose it was, made when it was marked: no name, number, date of birth, address or hospital of the patient. Everybody of the group may
 * read it. Its studies are opened by the domain of images, without what their files say.
 */
export const typicalCase = defineResource({
  name: 'typical-case',
  title: '典型病例',
  purpose: '医生把有教学价值的会诊标为典型病例后，去除身份信息在这里展示',
  domain: 'consultation',
  path: '/blade-remote/telemedicine/typicalCase',
  verbPaths: { list: ['/blade-remote/telemedicine/getTypicalPathological'] },
  scope: 'shared-read',
  permission: 'typical_case',
  // Whoever watches over all hospitals takes away what should not be shown; its marker alone shows it again.
  verbs: ['list', 'detail', 'remove', 'export'],
  removesForGood: true,
  fields: {
    remarkType: field.openChoice('病例类型', typicalTypes, {
      dictionary: 'typical_case_type',
      readOnly: true,
      filter: 'choice',
      width: 100,
    }),
    part: { ...part, ...shown, filter: 'choice', width: 110 },
    partDetail: { ...partDetail, ...shown },
    sliceType: { ...sliceType, ...shown },
    patientSex: { ...consultationFormFields.patientSex, ...shown, label: '性别', width: 70 },
    patientAge: field.whole('年龄（岁）', { readOnly: true, width: 90 }),
    diagnosis: field.longText('临床诊断', { readOnly: true, filter: 'contains', width: 200 }),
    mianDiagnosis: { ...mianDiagnosis, ...shown },
    surgeryShow: { ...surgeryShow, ...shown },
    immunohistochemical: { ...immunohistochemical, ...shown },
    opinion: field.longText('会诊意见', { readOnly: true, max: 5000, filter: 'contains', width: 260 }),
    remark: field.longText('点评', { readOnly: true, max: 500 }),
    images: field.files('图像', { readOnly: true, virtual: true }),
    studyCount: field.whole('DICOM影像数', { readOnly: true, virtual: true, width: 110 }),
    markerName: field.text('标记专家', { readOnly: true, max: 50, filter: 'contains', width: 100 }),
    markerHospital: field.text('专家医院', { readOnly: true, max: 50, isHospital: true }),
    /** Of one's own: the order from which it was taken; nobody else learns it. */
    applyOrderId: field.id('会诊单', { readOnly: true, virtual: true, unshown: true }),
    createTime: { ...standardFields.createTime, label: '标记时间', width: 150 },
  },
  called: 'diagnosis',
  columns: [
    'diagnosis',
    'remarkType',
    'part',
    'patientSex',
    'patientAge',
    'opinion',
    'studyCount',
    'markerName',
    'markerHospital',
    'createTime',
  ],
  menu: { parent: 'consultation', path: '/consultation/typical-cases', icon: 'star', sort: 85, code: 'typical_case_view' },
});

/**
 * Marks what one answered as typical, or takes that back. Each expert marks for themselves; marked once more, it is shown as it is now. Of
 * the pictures and studies only those are shown that the expert chose here, having looked whether they show anything personal.
 */
export const remarkTypicalCase = defineEndpoint({
  name: 'remark-typical-case',
  title: '标为典型病例',
  domain: 'consultation',
  kind: 'action',
  method: 'GET',
  path: '/blade-remote/telemedicine/remarkTypicalPathological',
  permission: 'consultation_diagnose',
  input: {
    applyOrderId: field.id('会诊单', { required: true }),
    remarkStatus: field.choice('标记或取消', typicalStatuses, { dictionary: 'typical_case_status', default: '1' }),
    remarkType: field.openChoice('病例类型', typicalTypes, { dictionary: 'typical_case_type' }),
    remark: field.longText('点评', { max: 500, hint: '供同行学习的要点，不要写入患者信息' }),
    keyImages: { ...keyImages, label: '公开的图像', undrafted: true },
    studies: { ...consultationFormFields.dicomPath, label: '公开的DICOM影像', hint: undefined, group: undefined, undrafted: true },
    imagesChecked: field.flag('已核对图像不含个人信息', { dictionary: 'yes_no', default: 0, undrafted: true }),
  },
  key: 'applyOrderId',
  keyOf: 'consultation',
});

/** How one's own mark of an order stands now, for whoever marks it once more: of what it shows, what the order still has. Nothing where one has none. */
export const showTypicalMark = defineQuery({
  name: 'show-typical-mark',
  title: '本人的典型病例标记',
  domain: 'consultation',
  kind: 'row',
  path: '/blade-remote/telemedicine/typicalMark',
  permission: remarkTypicalCase.permission,
  input: pick(remarkTypicalCase.input, 'applyOrderId'),
  row: pick(remarkTypicalCase.input, 'remarkType', 'remark', 'keyImages', 'studies'),
  key: 'applyOrderId',
  keyOf: 'consultation',
});

export const typicalTypeAsked = choose(remarkTypicalCase.input.remarkType.label);
