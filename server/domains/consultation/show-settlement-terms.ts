import { passStatement } from '../../../contract/domains/consultation/consultation.actions.ts';
import { consultationStates } from '../../../contract/domains/consultation/consultation.states.ts';
import { type PayeeTerms, settlementTerms } from '../../../contract/domains/consultation/consultation-money.endpoints.ts';
import { said } from '../../../contract/kernel/said.ts';
import { serve } from '../../engine/call/call.ts';
import { abilitiesOf } from '../../engine/call/subject.ts';
import { bookingsOf, sumsOf } from '../../engine/ledger/ledger.reads.ts';
import { eachOf } from '../../engine/ledger/payment-ledger.ts';
import { stateConflict } from '../../engine/reference/dictionary-words.ts';
import { forbidden } from '../../platform/refusal.ts';
import { sharesOf } from './consultation.money.ts';
import { seatsOf } from './consultation.panel.ts';
import { actsAs, consultationSubject } from './consultation.policy.ts';
import { visibleConsultation } from './consultation.reads.ts';
import type { ConsultationRow } from './consultation.tables.ts';

/** What a settlement at this moment would book, by the same rules; 403 to who is no operator, 409 where nothing is to be settled. */
export const serveSettlementTerms = serve(settlementTerms, async ({ actor, db, services, input }) => {
  const row = await visibleConsultation(db, actor, input.applyOrderId);
  if (!actsAs('operator', actor, row)) throw forbidden(said`只有运营人员可以${passStatement.title}`);
  if (abilitiesOf(consultationSubject, [passStatement], actor, row).length === 0)
    throw await stateConflict(db, consultationStates, row.applyOrderStatus ?? '', passStatement.title);
  const owner = services.database.forTenant(row.tenantId);
  const { held } = sumsOf(await bookingsOf(owner, row));
  const each = eachOf(held, await sharesOf(owner, row));
  const sum = (name: 'hospital' | 'expert' | 'platform') => each.reduce((total, part) => total + part[name], 0);
  const payees = each.map(({ id, hospital, expert }) => ({ ...namesOf(row, id), hospital, expert }));
  return { held, hospital: sum('hospital'), expert: sum('expert'), platform: sum('platform'), payees };
});

/** What a payee is called, and their hospital: one of several experts, or the order's own. */
function namesOf(row: ConsultationRow, id: string | undefined): Pick<PayeeTerms, 'hospitalName' | 'doctorName'> {
  const { targetHospital, targetDoctorName } = seatsOf(row).find(({ targetDoctorId }) => targetDoctorId === id) ?? row;
  return { hospitalName: targetHospital ?? '', doctorName: targetDoctorName ?? '' };
}
