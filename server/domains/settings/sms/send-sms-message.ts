import { sendSmsMessage, testSmsConfig } from '../../../../contract/domains/settings/sms/sms-config.resource.ts';
import { builtInTemplates, programsOwnTemplates } from '../../../../contract/domains/settings/sms/sms-text.ts';
import { mobile } from '../../../../contract/kernel/validators.ts';
import { recordAudit } from '../../../engine/audit/audit.ts';
import { serve } from '../../../engine/call/call.ts';
import { refuseHeldBack } from '../../../engine/restored/held-back.ts';
import { findRow, insertRow, updateRow } from '../../../engine/store/rows.ts';
import { tableNamed } from '../../../engine/store/table.ts';
import { invalid, notFound } from '../../../platform/refusal.ts';
import { SmsFailure } from '../../../platform/sms/sms-provider.ts';
import { findTemplate, queueSms, refuseTooMany } from './queue-sms.ts';
import { smsConfigTable } from './sms.tables.ts';
import { providerOf } from './sms-providers.ts';

/** One message to several numbers, all or none (specification 3 §7). It leaves after the commit. A code that the program did not draw goes to nobody. */
export const serveSendSmsMessage = serve(sendSmsMessage, async (call) => {
  const { input, actor, services, stamp } = call;
  const phones = [...new Set(input.phones)];
  if (programsOwnTemplates.includes(input.code)) throw invalid([{ field: 'code', message: '该短信模板由系统自动发送，不能手工使用' }]);
  const wrong = phones.find((phone) => !mobile.pattern.test(phone));
  if (wrong) throw invalid([{ field: 'phones', message: mobile.message }]);
  await refuseHeldBack(services);
  const request = { tenantId: actor.tenantId, templateCode: input.code, phones, params: textsOf(input.params) };
  const answer = await call.transaction(async (tx) => {
    await queueSms(tx, services, request, stamp);
    await recordAudit(tx, call, { rowTable: 'sms_record' });
    return { accepted: phones.length };
  });
  services.outboxFilled();
  return answer;
});

/** Throws 400 for what is no object of short texts: providers take nothing else. */
function textsOf(params: unknown): Record<string, string> {
  if (params === undefined || params === null) return {};
  const entries = typeof params === 'object' && !Array.isArray(params) ? Object.entries(params) : undefined;
  const isFine = entries?.every(
    ([name, value]) => /^\w{1,30}$/.test(name) && ['string', 'number'].includes(typeof value) && String(value).length <= 200,
  );
  if (!entries || !isFine) throw invalid([{ field: 'params', message: '模板参数应为名称与文字' }]);
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

/**
 * Tries one configuration on one number: counted and recorded like every message, and answered with what the provider
 * said. Throws 404 for a configuration of another hospital, 400 with the reason of a failure, and 429.
 */
export const serveTestSmsConfig = serve(testSmsConfig, async (call) => {
  const { input, actor, services, stamp } = call;
  const table = tableNamed('sms_record');
  const config = await findRow(services.database.forTenant(actor.tenantId), smsConfigTable, input.id);
  if (!config) throw notFound();
  await refuseHeldBack(services);
  const store = services.database.forTenant(actor.tenantId);
  const template = await findTemplate(store, actor.tenantId, 'test');
  const content = template?.content ?? builtInTemplates.test;
  const row = await store.transaction(async (tx) => {
    const asked = { tenantId: actor.tenantId, sender: actor.tenantId, phones: [input.phone] };
    await refuseTooMany(tx, asked, stamp.now);
    await recordAudit(tx, call, { rowTable: smsConfigTable.name, rowId: input.id });
    // Claimed from the start: it is sent here and by no job.
    const values = { phone: input.phone, templateCode: 'test', params: {}, content, status: 'failed', errorMessage: '未收到服务商答复' };
    return insertRow(tx, table, values, stamp);
  });
  const at = { id: row.id, tenantId: actor.tenantId };
  try {
    const templateId = template?.templateId ?? undefined;
    await providerOf(services, config).send({
      phone: input.phone,
      signName: config.signName,
      templateCode: 'test',
      templateId,
      params: {},
    });
  } catch (error) {
    const reason = error instanceof SmsFailure ? error.message : '发送失败，请稍后重试';
    services.log.warn({ err: error }, 'text message test failed');
    await updateRow(store, table, at, { errorMessage: reason }, stamp);
    throw invalid(reason);
  }
  await updateRow(store, table, at, { status: 'sent', sentTime: new Date(services.clock()), errorMessage: null }, stamp);
  return { sent: 1 };
});
