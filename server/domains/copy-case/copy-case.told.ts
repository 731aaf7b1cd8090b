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
/** Who hands out cash. */
const toPayers = (row: CopyCaseRow) => ({ tenantId: row.tenantId, permission: ownRightOf(copyCaseMove('payOut')) });

const calledOf = (row: CopyCaseRow): string => maskName(row.patientName ?? '');

/** Who asked hears that something waits for them: what is still to be paid, or the copies. */
export async function tellReady(tx: Tx, row: CopyCaseRow, to: string, stamp: Stamp): Promise<void> {
  const titles: Readonly<Record<string, string>> = { wait_supplement: '复印费用待补缴', wait_take: '病案复印件可以领取' };
  const title = titles[to];
  if (!title) return;
  const about = { context: said`复印申请 ${row.no ?? ''}（${calledOf(row)}）`, link: pageOf(row) };
  await tell(tx, [{ to: toApplicant(row), title, ...about }], stamp);
}

/** Who asked asks the courier by the number that they know: they hear of the right one, or that theirs is none and that the copies go out anew. */
export async function tellCorrected(tx: Tx, row: CopyCaseRow, right: { trackingNumber: string } | undefined, stamp: Stamp): Promise<void> {
  const [to, link] = [toApplicant(row), pageOf(row)];
  const of = said`复印申请 ${row.no ?? ''}（${calledOf(row)}）`;
  if (!right) return tell(tx, [{ to, title: '病案复印件快递单号已作废，待重新寄出', context: of, link }], stamp);
  const title = right.trackingNumber === row.trackingNumber ? '病案复印件快递公司已更正' : '病案复印件快递单号已更正';
  const context = said`复印申请 ${row.no ?? ''}（${calledOf(row)}），快递单号 ${right.trackingNumber}`;
  await tell(tx, [{ to, title, context, link }], stamp);
}

/** Cash was taken at a window and goes back there: whoever hands it out hears of it, and whoever asked. `amount` in cents. */
export async function tellRefund(tx: Tx, row: CopyCaseRow, amount: number, stamp: Stamp): Promise<void> {
  if (amount === 0) return;
  const about = { context: said`复印申请 ${row.no ?? ''}（${calledOf(row)}）应退现金 ${yuanOf(amount)} 元`, link: pageOf(row) };
  await tell(
    tx,
    [
      { to: toPayers(row), title: '复印费用待退现金', ...about },
      { to: toApplicant(row), title: '复印费用待退，请到收费窗口领取现金', ...about },
    ],
    stamp,
  );
}

/** Cash that was to be handed out pays for what is charged more: nobody fetches it, or hands it out, any more. `amount` in cents. */
export async function tellKept(tx: Tx, row: CopyCaseRow, amount: number, stamp: Stamp): Promise<void> {
  if (amount === 0) return;
  const context = said`复印申请 ${row.no ?? ''}（${calledOf(row)}）待退现金 ${yuanOf(amount)} 元已抵缴，不再退还`;
  const told = { title: '复印费用待退现金已抵缴', context, link: pageOf(row) };
  await tell(
    tx,
    [toPayers(row), toApplicant(row)].map((to) => ({ ...told, to })),
    stamp,
  );
}

function yuanOf(cents: number): string {
  return (cents / 100).toFixed(2);
}
