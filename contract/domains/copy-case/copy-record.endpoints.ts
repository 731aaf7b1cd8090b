import { viewersOf } from '../../kernel/document.ts';
import { defineEndpoint, defineQuery } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import { enter } from '../../kernel/prompts.ts';
import { rowFieldsOf } from '../../kernel/resource-row.ts';
import { incomplete } from '../../kernel/sent.ts';
import { reason } from '../../kernel/validators.ts';
import { copyCase } from './copy-case.resource.ts';

/** The same requests as the specification's copy records spell them: doors to the document, which do nothing of their own and have no page. */
const base = '/blade-handheld-hospital/copyrecords';
const domain = 'copy-case';
const row = Object.fromEntries(Object.entries(rowFieldsOf(copyCase)).filter(([, spec]) => spec.kind !== 'files'));

/** Handed in within a period; the last day counts. */
export const pageCopyRecords = defineQuery({
  domain,
  name: 'page-copy-records',
  title: '复印记录',
  purpose: '已完成复印的申请会出现在这里',
  kind: 'page',
  path: `${base}/page`,
  permission: 'copy_case_list',
  input: { beginTime: field.datetime('开始时间'), endTime: field.datetime('结束时间') },
  sortable: ['submitTime'],
  row,
});

export const detailCopyRecord = defineQuery({
  domain,
  name: 'detail-copy-record',
  title: '复印记录详情',
  kind: 'row',
  path: `${base}/copyRecordsDetail`,
  permission: viewersOf(copyCase),
  input: { id: field.id('复印申请', { required: true }) },
  row: rowFieldsOf(copyCase),
  key: 'id',
  keyOf: 'copy_case',
});

/** Without a reason it passes, with one it does not. */
export const auditCopyRecord = defineEndpoint({
  domain,
  name: 'audit-copy-record',
  title: '审核复印记录',
  kind: 'action',
  method: 'POST',
  path: `${base}/audit`,
  permission: 'copy_case_audit',
  input: { id: field.id('复印申请', { required: true }), reason: field.longText('原因', { max: 500, format: reason }) },
  key: 'id',
  keyOf: 'copy_case',
});

/** As the form asks for them: none of them can be emptied. */
export const copyConfigFields = {
  archiveDays: field.whole('病历归档时限（工作日）', { required: enter, min: 0, max: 60 }),
  reviewDays: field.whole('审核时限（工作日）', { required: enter, min: 1, max: 30 }),
  prepayFee: field.money('预付金额（每份）', { required: enter, min: 100, max: 100_000 }),
  pagePrice: field.money('每页单价', { required: enter, min: 1, max: 1_000 }),
  mailFee: field.money('邮寄费', { required: enter, min: 0, max: 20_000 }),
  autoDoneDays: field.whole('签收后自动完成（天）', { required: enter, min: 1, max: 60 }),
} as const;

export const copyConfigDetail = defineQuery({
  domain,
  name: 'show-copy-config',
  title: '复印设置',
  kind: 'row',
  path: `${base}/copyConfigDetail`,
  permission: ['copy_case_config', 'copy_case_list', 'copy_case_mine', 'copy_case_cashier'],
  row: copyConfigFields,
});

/** What is not sent stays as it is. */
export const saveCopyConfig = defineEndpoint({
  domain,
  name: 'save-copy-config',
  title: '保存复印设置',
  kind: 'submit',
  method: 'POST',
  path: `${base}/saveCopyConfig`,
  permission: 'copy_case_config',
  input: incomplete(copyConfigFields),
  row: copyConfigFields,
});
