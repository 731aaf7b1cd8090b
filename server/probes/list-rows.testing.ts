import { resources } from '../../contract/domains.ts';
import { type Documented, isDocument } from '../../contract/kernel/document.ts';
import { calledBy, rowTableOf } from '../../contract/kernel/resource-row.ts';
import { changeLogTable } from '../engine/audit/change-log.ts';
import { jobFailureTable, jobRunTable } from '../engine/jobs/job.tables.ts';
import { noticeTable } from '../engine/outbox/outbox.tables.ts';
import { newId } from '../engine/store/rows.ts';
import type { TestApp } from '../testing/test-app.ts';
import { heldBy, wholeRow } from './derived-case.testing.ts';
import { aNamedRow } from './named-rows.testing.ts';
import { groundOf, type Person, probes, type RowIds } from './probe.testing.ts';

/** One row at least in every list of a hospital, each with `mark` in a column that is shown. Answers some of them, by their table. */
export async function addListRows(app: TestApp, person: Person, mark: string): Promise<RowIds> {
  const ground = { ...groundOf(app, person.tenantId, mark), person };
  const { add } = ground;
  await add(changeLogTable, { account: mark, call: 'submit-param', operation: 'edit', rowTable: 'param', rowId: newId(), changes: [] });
  let made: RowIds = {};
  for (const { fillLists } of probes) made = { ...made, ...(await fillLists?.(ground, made)) };
  for (const document of resources.filter(isDocument)) made = { ...made, ...(await fillDocument(app, document, person, mark)) };
  const told = { userId: person.userId, eventId: made.system_notice ?? newId(), title: mark, context: '请周知', readStatus: '1' };
  return { ...made, notice: await add(noticeTable, told) };
}

/** A document for each of its lists, on which the person is whoever reads that. */
async function fillDocument(app: TestApp, document: Documented, person: Person, mark: string): Promise<RowIds> {
  const { initial, labels } = document.lifecycle.states;
  const table = rowTableOf(document);
  let id = '';
  for (const { states = Object.keys(labels), only = {} } of Object.values(document.document.lists)) {
    const state = states.find((one) => one !== initial) ?? initial;
    const row = wholeRow(document, state, { tenantId: person.tenantId, held: heldBy(document, person) });
    id = await aNamedRow(app, table, person.tenantId, { ...row, ...only, [calledBy(document)]: mark });
  }
  return { [table]: id };
}

/** Rows that belong to the installation, for the lists of the platform and those that every hospital reads. */
export async function addSharedRows(app: TestApp, mark: string): Promise<void> {
  const ground = groundOf(app, '000000', mark);
  for (const { fillShared } of probes) await fillShared?.(ground);
  await ground.add(jobRunTable, { name: mark, title: mark, cron: '* * * * *', lateAfter: 360 });
  const time = new Date(app.clock.now());
  const failed = { jobName: mark, step: '', rowTable: 'file', rowId: newId(), rowTenantId: '100001', attempts: 1 };
  await ground.add(jobFailureTable, { ...failed, nextTime: time, lastTime: time });
}
