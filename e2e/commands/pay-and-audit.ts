import type { RunningApp } from '../support/app.ts';
import { openApi } from './call-api.ts';
import { operator } from './demo-people.ts';

interface Asked {
  id: string;
  /** Cents. */
  remotePrice: number;
}

/** The cashier and the operator of another day: what was asked for that patient is paid and passes its audit. Answers the id of the order. */
export async function payAndAudit(app: RunningApp, kind: string, patientName: string): Promise<string> {
  const api = await openApi(app, operator);
  const { data } = await api.get<{ records: Asked[] }>('/blade-remote/operation/operationPage', { patientName });
  const [order] = data.records;
  if (!order) throw new Error(`nothing was asked for ${patientName}`);
  const applyOrderId = order.id;
  const paid = await api.post('/blade-remote/oneSubject/pay', { applyOrderId, amount: order.remotePrice });
  const audited = await api.get(`/blade-remote/operation/audit/${kind}`, { applyOrderId, levelOneAuditStatus: '1' });
  for (const { msg } of [paid, audited]) if (msg !== '操作成功') throw new Error(`the order of ${patientName}: ${msg}`);
  return applyOrderId;
}
