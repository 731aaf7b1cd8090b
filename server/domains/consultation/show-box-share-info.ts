import { boxShareInfo } from '../../../contract/domains/consultation/order-records.endpoints.ts';
import { serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { maskName } from '../../platform/mask.ts';
import { conflict } from '../../platform/refusal.ts';
import { visibleConsultation } from './consultation.reads.ts';

const present = presenterOf(boxShareInfo.row, { masked: false });

/** What stands on the slip in a box of slides. Throws 409 for orders whose slides are not posted. */
export const serveBoxShareInfo = serve(boxShareInfo, async (call) => {
  const row = await visibleConsultation(call.db, call.actor, call.input.applyOrderId);
  if (row.slideDelivery !== '2') throw conflict('该会诊单没有邮寄的切片');
  return present({ ...row, patientName: maskName(row.patientName ?? '') });
});
