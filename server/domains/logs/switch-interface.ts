import { neverClosed, switchApi, switchMonitor, updateApiById, updateSign } from '../../../contract/domains/logs/monitor.endpoints.ts';
import type { ChangeOf } from '../../../contract/kernel/field.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { maskedText } from '../../engine/audit/masked-text.ts';
import { type Call, serve } from '../../engine/call/call.ts';
import { findRow, insertRow, updateRow } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import type { RowIn } from '../../engine/store/table.ts';
import { conflict, invalid, notFound } from '../../platform/refusal.ts';
import { logsOf } from './attach-logs.ts';
import { announceInterfaceChange } from './interface-switches.ts';
import { groupStoreOf, presentInterface } from './list-interfaces.ts';
import { interfaceSwitchTable, serverInterfaceTable } from './log.tables.ts';

type Interface = RowIn<typeof serverInterfaceTable>;

/** Closing needs a reason, which everybody is told who calls the interface from then on (domain rules 6.27.4). */
export const serveSwitchApi = serve(switchApi, (call) => {
  const { open, reason } = call.input;
  if (open === '0' && !reason) throw invalid([{ field: 'reason', message: '请填写关闭原因' }]);
  return changeInterface(call, 'api', async (tx, row) => {
    if (open === '0' && neverClosed.includes(String(row.classId))) throw invalid('登录、日志与监控接口不能关闭，否则无法再打开');
    if (row.apiOpen === open) throw conflict(open === '0' ? '接口已经关闭' : '接口已经开启');
    const { actor, now } = call;
    const closing = { apiOpen: open, closeReason: reason, closedBy: actor.realName, closedTime: new Date(now) };
    const opening = { apiOpen: open, closeReason: null, closedBy: null, closedTime: null };
    await change(tx, row, open === '0' ? closing : opening, call);
  });
});

/** From now on the parameters of its calls are written down, masked. */
export const serveSwitchMonitor = serve(switchMonitor, (call) =>
  changeInterface(call, 'monitor', async (tx, row) => {
    if (row.monitorOpen === call.input.open) throw conflict(call.input.open === '0' ? '监控已经关闭' : '监控已经开启');
    await change(tx, row, { monitorOpen: call.input.open }, call);
  }),
);

export const serveUpdateApiById = serve(updateApiById, (call) => {
  const { id: _, version, ...values } = call.input;
  return changeInterface(call, undefined, async (tx, row) => {
    if (version !== undefined && version !== null && row.version !== version) throw conflict();
    await change(tx, row, values, call);
  });
});

export const serveUpdateSign = serve(updateSign, (call) =>
  changeInterface(call, undefined, (tx, row) => change(tx, row, { sign: call.input.sign ?? null }, call)),
);

/** Locks the interface, changes it, writes down who did it, and lets every process know. Answers the row as it is then. */
async function changeInterface<I extends { id: string; open?: '0' | '1'; reason?: string | null }>(
  call: Call<I>,
  target: 'api' | 'monitor' | undefined,
  work: (tx: Tx, row: Interface) => Promise<void>,
): Promise<ReturnType<typeof presentInterface>> {
  groupStoreOf(call);
  const { services, input } = call;
  const answer = await call.transaction(async (tx) => {
    const row = await findRow(tx, serverInterfaceTable, input.id, { lock: true });
    if (!row) throw notFound();
    await work(tx, row);
    if (target) await recordSwitch(tx, row, target, call);
    await recordAudit(tx, call, { rowTable: serverInterfaceTable.name, rowId: input.id, changed: Object.keys(input) });
    await announceInterfaceChange(tx);
    return presentInterface({ ...(await findRow(tx, serverInterfaceTable, input.id)) });
  });
  // Whoever made the change must not meet the state before it.
  await logsOf(services).switches.reload();
  return answer;
}

async function change(
  tx: Tx,
  row: Interface,
  values: ChangeOf<typeof serverInterfaceTable.fields>,
  { stamp }: Pick<Call, 'stamp'>,
): Promise<void> {
  await updateRow(tx, serverInterfaceTable, { id: String(row.id) }, values, stamp);
}

async function recordSwitch(
  tx: Tx,
  row: Interface,
  target: 'api' | 'monitor',
  { actor, input, stamp }: Pick<Call<{ open?: '0' | '1'; reason?: string | null }>, 'actor' | 'input' | 'stamp'>,
): Promise<void> {
  const { userId, account, realName } = actor;
  const what = {
    interfaceId: row.id,
    interId: row.interId,
    title: row.title,
    target,
    open: input.open,
    reason: maskedText(input.reason, 500),
  };
  await insertRow(tx, interfaceSwitchTable, { ...what, userId, account, realName }, stamp);
}
