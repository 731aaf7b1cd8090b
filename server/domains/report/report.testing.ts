import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { confirmReport, saveReport } from '../../../contract/domains/report/report.endpoints.ts';
import { sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { type ReportRow, reportTable } from './report.tables.ts';

export const opinion = '同意目前诊断，建议行冠状动脉造影检查。';

/** Has the expert write a draft for an order that lets him. */
export async function withDraft<O extends { id: string }>(test: TestApp, order: O): Promise<O> {
  await (await test.as('expert1')).get(saveReport, { applyOrderId: order.id, opinion });
  return order;
}

/** The same, and the draft was sent. */
export async function withReport<O extends { id: string }>(test: TestApp, order: O): Promise<O> {
  await withDraft(test, order);
  await (await test.as('expert1')).get(confirmReport, { applyOrderId: order.id });
  return order;
}

/** Every version as it stands in the database, oldest first. */
export async function storedReports({ services }: TestApp, orderId: string): Promise<ReportRow[]> {
  const { rows } = await services.database
    .forGroup()
    .run<ReportRow>(sql`SELECT ${columnsOf(reportTable)} FROM report WHERE apply_order_id = ${orderId} ORDER BY revision`);
  return rows;
}

/** What a browser gets that follows a signed link. */
export async function fetchLink({ app }: TestApp, link: string): Promise<Buffer> {
  const reply = await app.inject({ method: 'GET', url: link });
  if (reply.statusCode !== 200) throw new Error(`${link} answered ${reply.statusCode}`);
  return reply.rawPayload;
}

/** The words of a PDF without the spaces, which are laid out and not written. */
export async function wordsOf(pdf: Buffer): Promise<string> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const file = await task.promise;
  const pages = await Promise.all(
    Array.from({ length: file.numPages }, async (_, at) => {
      const { items } = await (await file.getPage(at + 1)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join('');
    }),
  );
  await task.destroy();
  return pages.join('').replace(/\s/g, '');
}

/** How often a call of one person on one row was logged. */
export async function auditsOf({ services }: TestApp, rowId: string): Promise<{ call: string; userId: string }[]> {
  const { rows } = await services.database
    .forGroup()
    .run<{ call: string; userId: string }>(
      sql`SELECT call, user_id AS "userId" FROM audit_log WHERE row_id = ${rowId} ORDER BY create_time, id`,
    );
  return rows;
}

/** The report's files of one hospital: their codes. */
export async function filesOf({ services }: TestApp, originalName: string): Promise<string[]> {
  const { rows } = await services.database
    .forGroup()
    .run<{ code: string }>(sql`SELECT code FROM file WHERE original_name LIKE ${`%${originalName}%`} ORDER BY create_time, id`);
  return rows.map(({ code }) => code);
}
