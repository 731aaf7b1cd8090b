import { defineQuery } from '../../kernel/endpoint.ts';
import { field, pick } from '../../kernel/field.ts';
import { viewPermissions } from './consultation.endpoints.ts';
import { consultationFields } from './consultation.fields.ts';

const path = '/blade-remote/applyorder';
const ofOrder = {
  domain: 'consultation',
  kind: 'row',
  permission: viewPermissions,
  input: { applyOrderId: field.id('会诊单', { required: true }) },
  key: 'applyOrderId',
  keyOf: 'consultation',
} as const;

/** How an urgent order was dealt with: how urgent it is, when each step was taken, and how many minutes passed before it. */
export const emergencyRecord = defineQuery({
  ...ofOrder,
  name: 'show-emergency-record',
  title: '紧急会诊记录',
  path: `${path}/emergencyRecord`,
  row: {
    ...pick(consultationFields, 'no', 'meetingType', 'emergencyDegree', 'illnessSeverity', 'answerTime'),
    isUrgent: field.flag('紧急', { dictionary: 'yes_no', always: true }),
    steps: field.json<{ title: string; time: string; minutes: number }[], { always: true }>('办理过程', { always: true }),
    /** From handing in to the opinion, or until now as long as it is waited for; nothing of an order that ended without. */
    minutes: field.whole('总用时（分钟）'),
  },
});

/** What travels with a box of slides: whose it is, from where, to where, under which numbers, and where it is (domain rules 6.3). */
export const boxShareInfo = defineQuery({
  ...ofOrder,
  name: 'show-box-share-info',
  title: '切片随箱信息',
  path: `${path}/getBoxShareInfo`,
  row: {
    ...pick(consultationFields, 'no', 'pathologyNo', 'part', 'partDetail', 'sliceType'),
    ...pick(consultationFields, 'applyHospitalName', 'applyDoctorName', 'targetHospital', 'targetDeptName', 'targetDoctorName'),
    ...pick(consultationFields, 'contactPeople', 'contactPhone', 'provinceName', 'addressDetail'),
    ...pick(consultationFields, 'receivecontactPeople', 'receivecontactPhone', 'receiverAddr'),
    ...pick(consultationFields, 'mailCompany', 'mailNumberPath', 'sentTime', 'receivedTime', 'receivedCount', 'receivedCondition'),
    ...pick(consultationFields, 'slideReturn', 'returnCompany', 'returnMailNo', 'returnSentTime'),
    /** Masked: a box passes through many hands. */
    patientName: field.text('患者姓名', { always: true }),
  },
});
