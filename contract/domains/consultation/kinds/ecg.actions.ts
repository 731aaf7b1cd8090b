import { defineAction } from '../../../kernel/action.ts';
import { defineEndpoint, defineQuery } from '../../../kernel/endpoint.ts';
import { field } from '../../../kernel/field.ts';
import { choose } from '../../../kernel/prompts.ts';
import { chooses } from '../consultation.endpoints.ts';
import { byId, moveOfOrder } from '../consultation-move.ts';

const path = '/blade-remote/electroCardio';

/** A doctor on duty takes an ECG from their hospital's pool; from then on it is theirs alone (domain rules 6.4.2). */
export const claimConsultation = defineAction({
  ...moveOfOrder,
  name: 'claim-consultation',
  title: '认领',
  path: `${path}/claim`,
  permission: 'consultation_claim',
  input: byId,
  step: 'claim',
  inPlace: true,
});

/** They give it back, for whoever else is on duty. */
export const releaseConsultation = defineAction({
  ...moveOfOrder,
  name: 'release-consultation',
  title: '放回认领池',
  path: `${path}/release`,
  permission: 'consultation_claim',
  input: byId,
  step: 'release',
  confirm: '放回后由其他值班医生认领，确定放回？',
});

/** Whoever took it, or was named and has begun, is still at work on it: what is left alone goes back to the pool by itself, or to the second line. */
export const keepClaim = defineEndpoint({
  domain: 'consultation',
  name: 'keep-claim',
  title: '继续处理',
  kind: 'action',
  method: 'POST',
  path: `${path}/keepClaim`,
  permission: ['consultation_claim', 'consultation_diagnose'],
  input: byId,
  key: 'applyOrderId',
  keyOf: 'consultation',
  isBeat: true,
});

/** What one ECG costs from the pool of a hospital, in cents, whoever reads it. */
export const poolFeeOf = defineQuery({
  domain: 'consultation',
  name: 'get-pool-fee',
  title: '心电认领会诊费',
  kind: 'row',
  path: `${path}/poolFee`,
  permission: chooses,
  input: { targetTenantId: field.text('会诊医院', { required: choose, max: 12 }) },
  row: { fee: field.money('会诊费', { always: true }) },
});
