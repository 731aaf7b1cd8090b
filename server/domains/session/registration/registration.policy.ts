import { registrationStates } from '../../../../contract/domains/session/registration.states.ts';
import type { Policy, Subject } from '../../../kernel/action/policy.ts';
import { sql } from '../../../kernel/store/sql.ts';
import { type RegistrationRow, registrationTable } from './registration.tables.ts';

/** A hospital's newcomers are its own administrators' business, and nobody else's: not even the group's. */
const registrationPolicy: Policy<RegistrationRow> = {
  sees: (actor) => sql`tenant_id = ${actor.tenantId}`,
  is: { approver: (actor, row) => row.tenantId === actor.tenantId },
};

export const registrationSubject: Subject<RegistrationRow> = {
  table: registrationTable,
  states: registrationStates,
  statusField: 'status',
  policy: registrationPolicy,
};
