import { consultationParams } from '../../../contract/domains/consultation/consultation.params.ts';
import type { Services } from '../../engine/services.ts';
import { invalid } from '../../platform/refusal.ts';
import { readParams } from '../settings/param.reads.ts';
import type { ConsultationRow } from './consultation.tables.ts';

/** Extra time of a consultation, in half hours: the expert enters it, the operator audits it at the settlement (ADR 0047). */

/** Cents for one half hour. Asked as the group, since the expert does not see what counts for the applying hospital. */
export async function extraFeeOf({ database }: Pick<Services, 'database'>, tenantId: string): Promise<number> {
  return (await readParams(database.forGroup(), consultationParams, tenantId))['consultation.extra-fee'];
}

/** What the order keeps of the half hours that the expert entered. The price of the same number again is not asked anew. */
export async function enteredExtra(
  services: Pick<Services, 'database'>,
  row: Pick<ConsultationRow, 'tenantId' | 'extraUnits' | 'otherPrice'>,
  units: number | null | undefined,
): Promise<Pick<ConsultationRow, 'extraUnits' | 'otherPrice'>> {
  const known = row.extraUnits ?? 0;
  const said = units ?? known;
  if (said === known) return {};
  return { extraUnits: said, otherPrice: said * (await extraFeeOf(services, row.tenantId)) };
}

export interface Accepted {
  readonly acceptedUnits?: number | null;
  readonly extraRemark?: string | null;
}

/** Throws 400 when more is accepted than was entered, or less without a reason. */
export function checkAccepted({ extraUnits }: Pick<ConsultationRow, 'extraUnits'>, { acceptedUnits, extraRemark }: Accepted): void {
  const entered = extraUnits ?? 0;
  const accepted = acceptedUnits ?? entered;
  if (accepted > entered) throw invalid([{ field: 'acceptedUnits', message: '核定加时不能超过专家填写的加时' }]);
  if (accepted < entered && !extraRemark) throw invalid([{ field: 'extraRemark', message: '核减加时请填写原因' }]);
}

/** What of the extra time the settlement leaves: all of it unless less was accepted, at the price at which it was entered. */
export function acceptedExtra(
  { extraUnits, otherPrice }: Pick<ConsultationRow, 'extraUnits' | 'otherPrice'>,
  { acceptedUnits, extraRemark }: Accepted = {},
): { otherPrice?: number; acceptedUnits?: number; extraDue?: number } & Pick<Accepted, 'extraRemark'> {
  const entered = extraUnits ?? 0;
  if (entered === 0) return {};
  const accepted = acceptedUnits ?? entered;
  const price = ((otherPrice ?? 0) * accepted) / entered;
  return { acceptedUnits: accepted, otherPrice: price, extraDue: price, ...(accepted < entered ? { extraRemark } : {}) };
}
