import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { confirmReport, downloadReport, saveReport } from '../../../contract/domains/report/report.endpoints.ts';
import { sql } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { aConsultation } from '../consultation/consultation.testing.ts';
import { stampCorrectedReports } from './report.jobs.ts';
import { fetchLink, filesOf, opinion, storedReports, withReport, wordsOf } from './report.testing.ts';

const app = sharedTestApp();
const group = (statement: ReturnType<typeof sql>) => app().services.database.forGroup().run(statement);

// What other tests have corrected waits for nothing here.
beforeEach(() => stampCorrectedReports(app().services));

async function corrected() {
  const order = await withReport(app(), await aConsultation(app(), { status: 'diagnosis' }));
  const expert = await app().as('expert1');
  await expert.get(saveReport, { applyOrderId: order.id, opinion: `${opinion}（更正）`, correctReason: '补充随访要求' });
  await expert.get(confirmReport, { applyOrderId: order.id });
  return order;
}

const first = async (order: { id: string }) =>
  (await app().as('doctor1')).get<{ link: string; pdfHash: string }>(downloadReport, { applyOrderId: order.id, revision: 1 });

const stampOf = async ({ id }: { id: string }) => (await storedReports(app(), id))[0]?.stampedFileId ?? undefined;

test('a version that was replaced is never handed out without its stamp; two who ask at once get the same copy', async () => {
  const order = await corrected();
  const [one, other] = await Promise.all([first(order), first(order)]);
  const copies = await Promise.all([one, other].map(({ link }) => fetchLink(app(), link)));
  const [copy = Buffer.alloc(0)] = copies;
  expect(copies.every((each) => each.equals(copy))).toBe(true);
  expect(await wordsOf(copy)).toContain('已更正');
  expect([one.pdfHash, other.pdfHash]).toEqual(Array(2).fill(createHash('sha256').update(copy).digest('hex')));
  const [report] = await storedReports(app(), order.id);
  expect(report).toMatchObject({ reportStatus: 'report_corrected', stampedHash: one.pdfHash });
  // What was sent, what corrects it, and one copy.
  expect(await filesOf(app(), String(order.no))).toEqual(['report', 'report', 'report']);
});

test('what nobody has asked for is stamped by itself, also from before; a file that is gone stops nobody, and is no version in force', async () => {
  const [lost, order] = [await corrected(), await corrected()];
  await group(sql`DELETE FROM file WHERE id = ${(await storedReports(app(), lost.id))[0]?.fileId}`);
  const tally = { done: 0, failed: 0, waiting: 0 };
  expect(await stampCorrectedReports(app().services, tally)).toBe(1);
  expect(tally).toMatchObject({ done: 1, failed: 1 });
  const made = await stampOf(order);
  expect([made, await stampOf(lost)]).toEqual([expect.any(String), undefined]);
  expect(await wordsOf(await fetchLink(app(), (await first(order)).link))).toContain('已更正');
  expect(await stampOf(order)).toBe(made);
  const gone = await (await app().as('doctor1')).send(downloadReport, { applyOrderId: lost.id, revision: 1 });
  expect([gone.status, gone.body.msg]).toEqual([404, '文件不存在或已被删除']);
  await group(sql`UPDATE report SET is_deleted = 1 WHERE apply_order_id = ${lost.id}`);
});
