import { defineDomain } from '../../kernel/domain.ts';
import { pageCodes } from '../../kernel/menu.ts';
import { caseImageUpload } from './case-image.upload.ts';
import { consultationDictionaries } from './consultation.dictionaries.ts';
import { viewPermissions } from './consultation.endpoints.ts';
import { consultationMenu } from './consultation.menu.ts';
import { consultationParamRules, consultationParams } from './consultation.params.ts';
import { consultationStates } from './consultation.states.ts';
import { cooperationAgreement } from './cooperation-agreement.resource.ts';
import { doctorDetail } from './doctor-detail.resource.ts';
import { doctorFee } from './doctor-fee.resource.ts';
import { APPROVALS, APPROVE_FOR_DEPARTMENT, APPROVE_FOR_OFFICE } from './kinds/approval.actions.ts';
import { kindUploads } from './kinds/kind.uploads.ts';
import { slideReturnStates } from './kinds/slide-return.states.ts';
import { typicalCase } from './kinds/typical-case.resource.ts';
import { mdtPatient } from './mdt-patient.resource.ts';
import { multidisciplinary } from './multidisciplinary.resource.ts';
import { onCall } from './on-call.resource.ts';
import { patientInfo } from './patient-info.resource.ts';
import { receiverAddress } from './receiver-address.resource.ts';
import { REPRESENT } from './represent.ts';

/** Orders, for whoever may open them. */
export const consultationSearch = { code: 'consultation', title: '会诊', permission: viewPermissions } as const;

/** A doctor asks an expert of another hospital. */
export const consultationDomain = defineDomain({
  name: 'consultation',
  title: '远程会诊',
  reads: ['conversation', 'critical', 'evaluation', 'report', 'room', 'statistics'],
  resources: [
    doctorFee,
    receiverAddress,
    onCall,
    typicalCase,
    patientInfo,
    mdtPatient,
    doctorDetail,
    multidisciplinary,
    cooperationAgreement,
  ],
  menu: consultationMenu,
  grants: {
    operator: [
      'consultation_audit',
      'consultation_schedule',
      'consultation_settle',
      'consultation_money',
      'applyorder_view',
      ...pageCodes('consultation_operate', 'export'),
      'typical_case_view',
      'typical_case_delete',
      ...pageCodes('consultation_pay', 'export'),
      ...pageCodes('doctor_fee', 'view'),
      ...pageCodes('cooperation_agreement', 'view', 'add', 'edit', 'delete', 'export'),
    ],
    admin: [
      'applyorder_view',
      'applyorder_add',
      'applyorder_edit',
      'applyorder_delete',
      'applyorder_export',
      APPROVALS,
      APPROVE_FOR_OFFICE,
      `${APPROVALS}_export`,
      REPRESENT,
      'consultation_nullify',
      'consultation_money',
      ...pageCodes('doctor_fee', 'view', 'add', 'edit', 'delete', 'export'),
      ...pageCodes('on_call', 'view', 'add', 'edit', 'delete', 'export'),
      ...pageCodes('receiver_address', 'view', 'add', 'edit', 'delete', 'export'),
      ...pageCodes('patient_info', 'view', 'add', 'edit', 'delete', 'export'),
      ...pageCodes('mdt_patient', 'view', 'add', 'edit', 'delete', 'export'),
      ...pageCodes('doctor_detail', 'view', 'add', 'edit', 'delete', 'export'),
      ...pageCodes('multidisciplinary', 'view', 'add', 'edit', 'delete', 'export'),
      ...pageCodes('cooperation_agreement', 'view', 'export'),
      'typical_case_view',
      'typical_case_export',
    ],
    doctor: [
      'consultation_apply',
      'consultation_synergy',
      'typical_case_view',
      ...pageCodes('patient_info', 'view', 'add', 'edit'),
      ...pageCodes('mdt_patient', 'view', 'add', 'edit'),
      ...pageCodes('multidisciplinary', 'view', 'add', 'edit'),
      'multidisciplinary_accept',
    ],
    head: ['consultation_apply', 'consultation_synergy', APPROVALS, APPROVE_FOR_DEPARTMENT, 'typical_case_view'],
    expert: [
      'consultation_diagnose',
      'consultation_claim',
      'consultation_review',
      'consultation_schedule',
      'typical_case_view',
      ...pageCodes('on_call', 'view'),
    ],
    cashier: ['consultation_pay', 'consultation_money'],
    nurse: ['consultation_synergy'],
  },
  params: consultationParams,
  paramRules: consultationParamRules,
  dictionaries: consultationDictionaries,
  uploads: [caseImageUpload, ...kindUploads],
  scopes: { consultation: '远程会诊' },
  states: [consultationStates, slideReturnStates],
  searches: [consultationSearch],
});
