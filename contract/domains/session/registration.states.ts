import { defineStates } from '../../kernel/states.ts';

/** A newcomer of a third-party sign-in asks for an account; the hospital's administrator decides (domain rules 6.24.6). */
export const registrationStates = defineStates({
  name: 'registration',
  dictionary: 'registration_status',
  initial: 'submitted',
  labels: { submitted: '待审核', approved: '已通过', refused: '已拒绝' },
  // A hospital's newcomers are its own administrators' business, and nobody else's: not even the group's.
  roles: { approver: { label: '注册审核人', is: [{ tenantId: 'tenantId' }] } },
  steps: {
    approve: { from: ['submitted'], to: 'approved', by: 'approver', label: '通过' },
    refuse: { from: ['submitted'], to: 'refused', by: 'approver', label: '拒绝' },
  },
});
