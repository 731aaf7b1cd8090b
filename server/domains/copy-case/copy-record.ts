import { copyCaseParams } from '../../../contract/domains/copy-case/copy-case.params.ts';
import { copyCase, copyCaseMove, detailCopyCase } from '../../../contract/domains/copy-case/copy-case.resource.ts';
import {
  auditCopyRecord,
  copyConfigDetail,
  copyConfigFields,
  detailCopyRecord,
  pageCopyRecords,
  saveCopyConfig,
} from '../../../contract/domains/copy-case/copy-record.endpoints.ts';
import { listOf } from '../../../contract/kernel/document.ts';
import { type Condition, justAfter } from '../../../contract/kernel/filter.ts';
import { isKeyOf, keysOf } from '../../../contract/kernel/keys.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { type Call, type Served, serve, serveDeclared } from '../../engine/call/call.ts';
import { admitTo } from '../../engine/call/refuse-unless-allowed.ts';
import { resourceServes } from '../../engine/resource/resource-serves.ts';
import { invalid } from '../../platform/refusal.ts';
import { readParams } from '../settings/param.reads.ts';
import { saveTenantParams } from '../settings/tenant-param.reads.ts';
import { copyCaseRules } from './copy-case.rules.ts';

/** What already answers a call of the document, by the call's name: these doors go through the same locks, guards and words. */
async function answered(name: string, call: Call): Promise<unknown> {
  const served = resourceServes(copyCase, copyCaseRules).find(({ endpoint }) => endpoint.name === name);
  if (!served?.handler) throw new Error(`nothing answers ${name}`);
  admitTo(call, served.endpoint);
  return served.handler({ ...call, endpoint: served.endpoint });
}

const servePage = serveDeclared(pageCopyRecords, (call) => {
  const { beginTime, endTime } = call.input;
  const bound = (operator: 'ge' | 'lt', value: unknown): Condition[] => (value ? [{ field: 'submitTime', operator, value }] : []);
  // The last day counts whole where a day alone was given, which is read as its midnight.
  const after = endTime instanceof Date && justAfter(endTime, toWireTime(endTime.getTime()).replace(/ 00:00:00$/, ''));
  const conditions = [...call.page.conditions, ...bound('ge', beginTime), ...bound('lt', after)];
  return answered(listOf(copyCase, 'getCopyCasePageList').list.name, { ...call, page: { ...call.page, conditions } });
});

const serveDetail = serveDeclared(detailCopyRecord, (call) => answered(detailCopyCase.name, call));

const serveAudit = serveDeclared(auditCopyRecord, (call) => {
  const { id, reason } = call.input;
  if (reason === undefined) return answered(copyCaseMove('approve').name, { ...call, input: { id } });
  // Whoever sends a reason means to refuse, also where it is empty.
  if (!reason) throw invalid([{ field: 'reason', message: '请填写原因' }]);
  return answered(copyCaseMove('refuse').name, { ...call, input: { id, reason } });
});

/** As the wire calls them, and by which key they are kept. */
const keys = {
  archiveDays: 'copy.archive',
  reviewDays: 'copy.review',
  prepayFee: 'copy.prepay',
  pagePrice: 'copy.page-price',
  mailFee: 'copy.mail',
  autoDoneDays: 'copy.auto-done',
} as const;

async function configOf({ services, actor }: Pick<Call, 'services' | 'actor'>) {
  const params = await readParams(services.database.forTenant(actor.tenantId), copyCaseParams, actor.tenantId);
  return {
    archiveDays: params[keys.archiveDays],
    reviewDays: params[keys.reviewDays],
    prepayFee: params[keys.prepayFee],
    pagePrice: params[keys.pagePrice],
    mailFee: params[keys.mailFee],
    autoDoneDays: params[keys.autoDoneDays],
  };
}

const serveConfig = serve(copyConfigDetail, (call) => configOf(call));

/** Throws 400 for what was emptied: nothing is charged and waited for by no number, and what is left alone is not sent. */
function refuseCleared(input: Readonly<Record<string, unknown>>): void {
  const cleared = keysOf(copyConfigFields).filter((name) => input[name] === null);
  if (cleared.length > 0) throw invalid(cleared.map((field) => ({ field, message: copyConfigFields[field].required })));
}

const serveSaveConfig = serveDeclared(saveCopyConfig, async (call) => {
  refuseCleared(call.input);
  const values = Object.fromEntries(
    // What stays as the platform has it goes on following the platform.
    Object.entries(await configOf(call)).flatMap(([name, before]) => {
      const value = call.input[name];
      return isKeyOf(keys, name) && typeof value === 'number' && value !== before ? [[keys[name], value]] : [];
    }),
  );
  await call.transaction(async (tx) => {
    await saveTenantParams(tx, call, values);
    return values;
  });
  return configOf(call);
});

export const recordServes: readonly Served[] = [servePage, serveDetail, serveAudit, serveConfig, serveSaveConfig];
