import { copyCaseMove } from '../../../contract/domains/copy-case/copy-case.resource.ts';
import { ownRightOf } from '../../../contract/kernel/moves.ts';
import { said } from '../../../contract/kernel/said.ts';
import { tell } from '../../engine/outbox/outbox.ts';
import type { Stamp } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { maskName } from '../../platform/mask.ts';
import type { CopyCaseRow } from './copy-case.tables.ts';

export const pageOf = ({ id }: Pick<CopyCaseRow, 'id'>): string => `/copy-case/detail?id=${id}`;
export const toApplicant = (row: CopyCaseRow) => ({ tenantId: row.tenantId, userId: row.applyUserId });
export const toCashiers = (row: CopyCaseRow) => ({ tenantId: row.tenantId, permission: ownRightOf(copyCaseMove('supplement')) });

const calledOf = (row: CopyCaseRow): string => maskName(row.patientName ?? '');

/** Who asked hears that something waits for them: what is still to be paid, or the copies. */
export async function tellReady(tx: Tx, row: CopyCaseRow, to: string, stamp: Stamp): Promise<void> {
  const titles: Readonly<Record<string, string>> = { wait_supplement: '复印费用待补缴', wait_take: '病案复印件可以领取' };
  const title = titles[to];
  if (!title) return;
  const about = { context: said`复印申请 ${row.no ?? ''}（${calledOf(row)}）`, link: pageOf(row) };
  await tell(tx, [{ to: toApplicant(row), title, ...about }], stamp);
}

/** Cash was taken at a window and goes back there: whoever hands it out hears of it, and whoever asked. `amount` in cents. */
export async function tellRefund(tx: Tx, row: CopyCaseRow, amount: number, stamp: Stamp): Promise<void> {
  if (amount === 0) return;
  const about = { context: said`复印申请 ${row.no ?? ''}（${calledOf(row)}）应退现金 ${yuanOf(amount)} 元`, link: pageOf(row) };
  const toPayers = { tenantId: row.tenantId, permission: ownRightOf(copyCaseMove('payOut')) };
  await tell(
    tx,
    [
      { to: toPayers, title: '复印费用待退现金', ...about },
      { to: toApplicant(row), title: '复印费用已退，请到收费窗口领取', ...about },
    ],
    stamp,
  );
}

function yuanOf(cents: number): string {
  return (cents / 100).toFixed(2);
}
