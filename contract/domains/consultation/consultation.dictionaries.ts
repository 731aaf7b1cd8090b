import type { Dictionary } from '../../kernel/domain.ts';
import { emergencyDegrees, illnessSeverities, marriages, meetingTypes, remotePurposes } from './application.fields.ts';
import { auditStatuses, criticalStatuses, evaluationStates, returnReasons } from './consultation.fields.ts';
import { consultationStates } from './consultation.states.ts';
import { ecgAssignments } from './kinds/ecg.kind.ts';
import { consultationKinds } from './kinds/kind-names.ts';
import { attendances, expertAnswers, verdicts } from './kinds/many-subject.kind.ts';
import { diagnosisQualities, samples, sliceQualities, sliceTypes, slideDeliveries } from './kinds/pathology.kind.ts';
import { physiologyTypes } from './kinds/physiology.kind.ts';
import { slideReturnStates } from './kinds/slide-return.states.ts';
import { typicalStatuses, typicalTypes } from './kinds/typical-case.resource.ts';
import { ultrasoundModes } from './kinds/ultrasound.kind.ts';
import { multidisciplinaryStates } from './multidisciplinary.resource.ts';
import { onCallLines } from './on-call.resource.ts';
import { supplementNeeds } from './supplement.fields.ts';

const yesNo = { 0: '否', 1: '是' } as const;

const statuses = (...keys: (keyof typeof consultationStates.labels)[]): Record<string, string> =>
  Object.fromEntries(keys.map((key) => [key, consultationStates.labels[key]]));

/** Its opinion counts at once. */
const { diagnosis_issued: _, wait_dept_approval: __, wait_office_approval: ___, ...ofPathology } = consultationStates.labels;

export const consultationDictionaries: readonly Dictionary[] = [
  { code: 'marriage', title: '婚姻状况', entries: marriages },
  { code: 'illness_severity', title: '病情严重程度', entries: illnessSeverities },
  { code: 'remote_purpose', title: '会诊目的', entries: remotePurposes },
  { code: 'evaluation_state', title: '评价状态', entries: evaluationStates },
  { code: 'is_return', title: '是否复诊', entries: yesNo },
  { code: 'is_synergy', title: '科室协同', entries: yesNo },
  { code: 'revisit', title: '复诊', entries: yesNo },
  { code: 'emergency_degree', title: '紧急程度', entries: emergencyDegrees },
  { code: 'apply_order_status', title: '会诊状态', entries: consultationStates.labels },
  { code: 'audit_status', title: '审核结果', entries: auditStatuses },
  { code: 'consultation_return_reason', title: '会诊退回类别', entries: returnReasons },
  { code: 'consultation_kind', title: '会诊类别', entries: consultationKinds },
  { code: 'expert_answer', title: '专家答复', entries: expertAnswers },
  { code: 'expert_attendance', title: '参会方式', entries: attendances },
  { code: 'expert_verdict', title: '对结论的意见', entries: verdicts },
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
  { code: 'meeting_type', title: '会诊类型', entries: meetingTypes },
  { code: 'meeting_type_pathology', title: '病理会诊类型', entries: slideDeliveries },
  { code: 'meeting_type_ultrasound', title: '超声会诊类型', entries: ultrasoundModes },
  { code: 'meeting_type_ecg', title: '心电会诊类型', entries: meetingTypes },
  { code: 'slice_type_pathology', title: '病理切片类型', entries: sliceTypes },
  { code: 'order_critical_status', title: '会诊危急值', entries: criticalStatuses },
  { code: 'on_call_line', title: '值班班次', entries: onCallLines },
  { code: 'slice_type_ecg', title: '心电申请类型', entries: ecgAssignments },
  { code: 'sample_type', title: '标本类型', entries: samples },
  { code: 'physiology_type', title: '电生理类型', entries: physiologyTypes },
  {
    code: 'slice_quality',
    title: '切片质量',
    entries: sliceQualities,
  },
  {
    code: 'diagnosis_quality',
    title: '诊断质量',
    entries: diagnosisQualities,
  },
  { code: 'slide_return', title: '切片归还状态', entries: slideReturnStates.labels },
  { code: 'typical_case_type', title: '典型病例类型', entries: typicalTypes },
  { code: 'typical_case_status', title: '典型病例标记', entries: typicalStatuses },
  { code: 'multidisciplinary_status', title: '多学科会诊需求状态', entries: multidisciplinaryStates.labels },
  { code: 'supplement_need', title: '会诊补充内容', entries: supplementNeeds },
  {
    code: 'apply_order_status_pathology',
    title: '病理会诊状态',
    entries: ofPathology,
  },
  {
    code: 'perspective',
    title: '业务视角',
    entries: { apply: '我申请的', target: '申请我的', operator: '运营', admin: '管理' },
  },
  { code: 'tab_group', title: '会诊列表分组', entries: { done: '已完成', undone: '未完成', cancelled: '已取消' } },
  { code: 'tab_group_done', title: '已完成的状态', entries: statuses('diagnosis', 'complete', 'not_pass', 'order_return') },
  { code: 'tab_group_undone', title: '未完成的状态', entries: statuses('wait_diagnosis', 'diagnosis_ing') },
  {
    code: 'tab_group_undone_ultrasound',
    title: '超声未完成的状态',
    entries: statuses('wait_submit', 'wait_pay', 'wait_primaryaudit', 'wait_diagnosis', 'diagnosis_ing', 'diagnosis'),
  },
  {
    code: 'tab_group_unfinished_expert',
    title: '专家未完成的状态',
    entries: statuses('wait_scheduling', 'wait_diagnosis', 'diagnosis_ing'),
  },
  {
    code: 'status_filter_multi_subject',
    title: '多学科专家状态筛选',
    entries: statuses('wait_diagnosis', 'diagnosis_ing', 'diagnosis', 'cancel', 'complete', 'not_pass', 'order_return'),
  },
  {
    code: 'status_filter_expert',
    title: '超声与心电专家状态筛选',
    entries: statuses('wait_diagnosis', 'diagnosis_ing', 'diagnosis', 'complete', 'not_pass', 'order_return'),
  },
  { code: 'operation_list_tab', title: '运营列表分页', entries: { finished: '已完成', unfinished: '未完成', canceled: '已取消' } },
  { code: 'operation_list_side', title: '运营列表方向', entries: { myApply: '我申请的', applyToMe: '申请我的' } },
  {
    code: 'data_list_kind',
    title: '数据列表类别',
    entries: {
      telemedicine: '远程会诊与病理',
      remotevideo: '远程视频',
      remoteultrasonic: '远程超声',
      electrophysiology: '电生理',
      ECG: '远程心电',
    },
  },
];
