import {
  emergencyDegrees,
  evaluationStates,
  illnessSeverities,
  marriages,
  meetingTypes,
  remotePurposes,
  reportStatuses,
} from '../consultation/consultation.fields.ts';
import { consultationStates } from '../consultation/consultation.states.ts';
import { consultationKinds, doctorTitles } from '../consultation/doctor-fee.resource.ts';
import { readStatuses } from '../messages/messages.endpoints.ts';
import { reportStates } from '../report/report.endpoints.ts';
import { consoleDictionaries } from './console-dictionary-data.ts';
import { moreDictionaries } from './more-dictionary-data.ts';
import { ethnicities, sexes } from './person-words.ts';

export interface ShippedDictionary {
  code: string;
  title: string;
  /** Key to label, in order. */
  entries: Readonly<Record<string, string>>;
}

const yesNo = { 0: '否', 1: '是' } as const;

/** The shared and clinical enumerations of the specification, as dictionaries that every installation starts with. */
export const shippedDictionaries: readonly ShippedDictionary[] = [
  { code: 'sex', title: '性别', entries: sexes },
  { code: 'marriage', title: '婚姻状况', entries: marriages },
  {
    code: 'user_card_type',
    title: '证件类型',
    entries: { 1: '身份证', 2: '暂住证', 3: '护照', 4: '医保卡', 5: '学生证', 6: '军官证', 7: '就诊卡' },
  },
  { code: 'illness_severity', title: '病情严重程度', entries: illnessSeverities },
  { code: 'is_return', title: '是否复诊', entries: yesNo },
  { code: 'remote_purpose', title: '会诊目的', entries: remotePurposes },
  { code: 'evaluation_state', title: '评价状态', entries: evaluationStates },
  { code: 'ethnicity', title: '民族', entries: ethnicities },
  { code: 'patient_country', title: '国籍', entries: { 中国: '中国' } },
  { code: 'doctor_title', title: '医生职称', entries: doctorTitles },
  { code: 'read_status', title: '阅读状态', entries: readStatuses },
  { code: 'is_sealed', title: '封存', entries: yesNo },
  { code: 'is_synergy', title: '科室协同', entries: yesNo },
  { code: 'revisit', title: '复诊', entries: yesNo },
  {
    code: 'remote_business_type',
    title: '远程业务类型',
    entries: {
      telemedicine: '远程会诊',
      remoteviewpatient: '远程探视',
      remotevideo: '远程视频',
      outpatientreferral: '门诊转诊',
      MDT: '多学科会诊',
      sampleinspection: '标本送检',
      mutualreferralhospital: '住院转诊',
      ECG: '远程心电',
    },
  },
  {
    code: 'consultation_kind',
    title: '会诊类别',
    entries: {
      remoteultrasonic: '远程超声',
      electrophysiology: '电生理',
      pathology: '病理切片会诊',
      ...consultationKinds,
      manySubject: '多学科会诊',
      manyVideo: '多专家视频会诊',
    },
  },
  {
    code: 'consultation_medium',
    title: '会诊方式',
    entries: {
      video: '视频',
      electrocardiogram: '心电',
      electrophysiology: '电生理',
      ultrasound: '超声',
      pathology_slide: '病理切片',
      imaging: '影像',
      mdt: '多学科团队',
    },
  },
  { code: 'meeting_type', title: '会诊类型', entries: meetingTypes },
  { code: 'meeting_type_pathology', title: '病理会诊类型', entries: { 1: '数字切片', 2: '邮寄切片' } },
  { code: 'meeting_type_ultrasound', title: '超声会诊类型', entries: { 1: '实时', 2: '离线' } },
  { code: 'meeting_type_ecg', title: '心电会诊类型', entries: meetingTypes },
  { code: 'slice_type_pathology', title: '病理切片类型', entries: { 1: '常规', 2: '细胞', 3: '冰冻' } },
  { code: 'slice_type_ecg', title: '心电申请类型', entries: { 1: '点名会诊', 2: '普通或紧急预约' } },
  { code: 'physiology_type', title: '电生理类型', entries: { 1: '心电图', 2: '脑电图', 3: '肌电图' } },
  {
    code: 'sample_type',
    title: '标本类型',
    entries: {
      paraffin_slice: '石蜡切片',
      paraffin_block: '石蜡块',
      puncture_tissue: '穿刺组织',
      fresh_tissue: '新鲜组织',
      blood_tubes: '采血管',
      pleural_fluid: '胸水',
      others: '其他',
    },
  },
  {
    code: 'slice_quality',
    title: '切片质量',
    entries: {
      unqualified_equipment: '设备不合格',
      unqualified_technique: '技术不合格',
      basically_qualified: '基本合格',
      qualified: '合格',
      excellent: '优秀',
    },
  },
  {
    code: 'diagnosis_quality',
    title: '诊断质量',
    entries: {
      no_diagnosis: '无诊断',
      incorrect: '诊断错误',
      basically_correct: '基本正确',
      completely_clear: '完全明确',
      unclear: '不明确',
    },
  },
  { code: 'referral_direction', title: '转诊方向', entries: { 1: '转上级医院', 2: '转回社区' } },
  { code: 'emergency_degree', title: '紧急程度', entries: emergencyDegrees },
  { code: 'transportation_tools', title: '转运工具', entries: { ambulance: '救护车', patient_self: '患者自行前往' } },
  { code: 'time_interval', title: '时段', entries: { all_day: '全天', morning: '上午', afternoon: '下午' } },
  { code: 'courier', title: '快递方式', entries: { own: '自行寄送', platform: '平台快递' } },
  { code: 'report_status', title: '报告状态', entries: { ...reportStatuses, ...reportStates.labels } },
  {
    code: 'apply_order_status',
    title: '会诊状态',
    entries: { ...consultationStates.labels, diagnosis_issued: '已出具意见' },
  },
  {
    code: 'apply_order_status_pathology',
    title: '病理会诊状态',
    entries: { wait_sent: '待寄送', wait_receiving: '待接收', ...consultationStates.labels },
  },
  {
    code: 'apply_order_status_referral',
    title: '转诊状态',
    entries: {
      wait_submit: '待提交',
      wait_primaryaudit: '待审核',
      wait_scheduling: '待安排',
      wait_diagnosis: '待接诊',
      diagnosis_ing: '已入院',
      diagnosis: '已出院',
      cancel: '已取消',
      overdue: '已过期',
      nullify: '已作废',
      order_return: '已退回',
    },
  },
  ...moreDictionaries,
  ...consoleDictionaries,
];
