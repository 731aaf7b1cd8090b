import { defineAction } from '../../../kernel/action.ts';
import { field } from '../../../kernel/field.ts';
import { fillIn } from '../../../kernel/prompts.ts';
import { reason } from '../../../kernel/validators.ts';
import { byId, moveOfOrder } from '../consultation-move.ts';
import { manyVideoPath } from './many-video.actions.ts';

/** Whoever approves applications before they leave the hospital: their page. */
export const APPROVALS = 'consultation_approve';
/** Heads of departments, each for the applications of their own department; and the medical office, for all of the hospital. */
export const APPROVE_FOR_DEPARTMENT = 'consultation_approve_dept';
export const APPROVE_FOR_OFFICE = 'consultation_approve_office';

const why = { ...byId, reason: field.longText('退回原因', { required: fillIn, max: 500, format: reason }) } as const;

/** The head of the applicant's department lets the application go on to the medical office (domain rules 6.2.2). */
export const approveForDepartment = defineAction({
  ...moveOfOrder,
  name: 'approve-for-department',
  title: '科室同意',
  path: `${manyVideoPath}/deptApprove`,
  permission: APPROVE_FOR_DEPARTMENT,
  input: byId,
  step: 'deptApprove',
  inPlace: true,
  confirm: '同意后转医务科审批，确定同意？',
  batch: true,
});

export const returnForDepartment = defineAction({
  ...moveOfOrder,
  name: 'return-for-department',
  title: '科室退回',
  path: `${manyVideoPath}/deptReturn`,
  permission: APPROVE_FOR_DEPARTMENT,
  input: why,
  step: 'deptReturn',
  danger: true,
  confirm: '退回次数未满的，申请人修改后可重新提交。',
});

/** The medical office lets it leave the hospital, also where the head of the department has not got to it. */
export const approveForOffice = defineAction({
  ...moveOfOrder,
  name: 'approve-for-office',
  title: '医务科同意',
  path: `${manyVideoPath}/officeApprove`,
  permission: APPROVE_FOR_OFFICE,
  input: byId,
  step: 'officeApprove',
  inPlace: true,
  confirm: '同意后进入支付与平台审核流程，确定同意？',
  batch: true,
});

export const returnForOffice = defineAction({
  ...moveOfOrder,
  name: 'return-for-office',
  title: '医务科退回',
  path: `${manyVideoPath}/officeReturn`,
  permission: APPROVE_FOR_OFFICE,
  input: why,
  step: 'officeReturn',
  danger: true,
  confirm: '退回次数未满的，申请人修改后可重新提交。',
});

export const approvalActions = [approveForDepartment, returnForDepartment, approveForOffice, returnForOffice] as const;
