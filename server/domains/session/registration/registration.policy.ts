import { registrationStates } from '../../../../contract/domains/session/registration.states.ts';
import type { Subject } from '../../../engine/call/subject.ts';
import { sql } from '../../../engine/store/sql.ts';
import { type RegistrationRow, registrationTable } from './registration.tables.ts';

export const registrationSubject: Subject<RegistrationRow> = {
  table: registrationTable,
  states: registrationStates,
  statusField: 'status',
  sees: (actor) => sql`tenant_id = ${actor.tenantId}`,
};
