import { Link } from 'react-router';
import { referralLists } from '../../../contract/domains/referral/referral.lists.ts';
import { type Row, textOf } from '../../engine/field/row.ts';
import { useSession } from '../../platform/session/session.ts';

/**
 * The number of the referral that this one was renewed as, or from. It leads whoever refers to it, in the list of their own of that kind: to
 * everybody else the draft is nothing yet.
 */
export function RenewalLink({ row, no }: { row: Row; no: string }) {
  const isOwn = useSession(({ user }) => user?.tenantId === row.tenantId && user?.realName === row.applyUserName);
  if (no === '') return '—';
  if (!isOwn) return no;
  const { menu } =
    textOf(row, 'kind') === 'outpatient' ? referralLists.pageOutOutpatientReferral : referralLists.pageOutHospitalizationReferral;
  return <Link to={`${menu.path}?tab=all&no=${no}`}>{no}</Link>;
}
