/**
 * What the applicant's own hospital adds before an application leaves it, where it wants to (domain rules 6.2.2): the head of the department
 * approves, then the medical office. Which kinds have it is said by `needsApproval` of the kind.
 */
export const approvalStates = {
  labels: { wait_dept_approval: '待科室审批', wait_office_approval: '待医务科审批' },
  colors: { wait_dept_approval: 'orange', wait_office_approval: 'orange' },
  steps: {
    deptApprove: { from: ['wait_dept_approval'], to: 'wait_office_approval', by: 'deptHead', label: '科主任同意' },
    deptReturn: { from: ['wait_dept_approval'], to: 'order_return', by: 'deptHead', label: '科主任退回', restarts: true },
    // Whatever the head does not get to, the office decides.
    officeApprove: {
      from: ['wait_office_approval', 'wait_dept_approval'],
      to: ['wait_primaryaudit', 'wait_pay'],
      by: 'medicalOffice',
      label: '医务科同意',
    },
    officeReturn: {
      from: ['wait_office_approval', 'wait_dept_approval'],
      to: 'order_return',
      by: 'medicalOffice',
      label: '医务科退回',
      restarts: true,
    },
  },
  main: { wait_dept_approval: 'deptApprove', wait_office_approval: 'officeApprove' },
} as const;
