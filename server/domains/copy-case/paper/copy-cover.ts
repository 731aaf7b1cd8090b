import type { Content } from 'pdfmake/interfaces.js';
import { copyCase } from '../../../../contract/domains/copy-case/copy-case.resource.ts';
import { endpointOf } from '../../../../contract/kernel/resource.ts';
import { toWireDate } from '../../../../contract/kernel/wire-time.ts';
import { recordAudit } from '../../../engine/audit/audit.ts';
import { type Call, serveDeclared } from '../../../engine/call/call.ts';
import { sendPdf } from '../../../engine/call/send-pdf.ts';
import { can } from '../../../engine/identity/actor.ts';
import { subjectOf } from '../../../engine/resource/resource-moves.ts';
import { findRow } from '../../../engine/store/rows.ts';
import { sql } from '../../../engine/store/sql.ts';
import { PDF_FONT, type PdfDefinition, type PdfLayout } from '../../../platform/pdf/pdf-definition.ts';
import { cleanText } from '../../../platform/pdf/pdf-text.ts';
import { renderPdf } from '../../../platform/pdf/render-pdf.ts';
import { conflict, forbidden, notFound } from '../../../platform/refusal.ts';
import { type CopyCaseRow, copyCaseTable } from '../copy-case.tables.ts';

const TITLE = '病案复印封面';
const SEAL = '#c00000';

/**
 * The sheet that lies on the copies, with the stamp that certifies them: the records office's alone. Throws 403 for others, 404 for
 * what is not seen, 409 before the pages are counted and paid for.
 */
export const servePrintCover = serveDeclared(endpointOf(copyCase, 'print'), async (call) => {
  if (!can(call.actor, 'copy_case_settle')) throw forbidden();
  const sees = subjectOf(copyCase, copyCaseTable).sees(call.actor);
  const row = await findRow(call.db, copyCaseTable, String(call.input.id), { anyOwner: true, also: sees });
  if (!row) throw notFound();
  const barred = copyCase.lifecycle.bars?.({ ...row }, 'print');
  if (barred) throw conflict(barred);
  await call.transaction((tx) => recordAudit(tx, call, { rowTable: copyCaseTable.name, rowId: row.id, rowTenantId: row.tenantId }));
  const hospital = await hospitalOf(call, row.tenantId);
  const bytes = await renderPdf(call.actor.tenantId, () => coverPdf(row, hospital, new Date(call.now)));
  return sendPdf(call, [TITLE, row.no].join(' '), bytes);
});

/** The stamp is that of the hospital whose records they are, whoever prints. */
async function hospitalOf({ services }: Pick<Call, 'services'>, tenantId: string): Promise<string> {
  const { rows } = await services.database
    .forTenant(tenantId)
    .run<{ name: string }>(sql`SELECT tenant_name AS name FROM tenant WHERE tenant_code = ${tenantId} AND is_deleted = 0`);
  return rows[0]?.name ?? '';
}

/** Pure: equal content gives an equal definition. It names neither telephone nor address. */
export function coverPdf(row: CopyCaseRow, hospital: string, at: Date): PdfDefinition {
  const lines: readonly (readonly [string, string])[] = [
    ['申请单号', row.no ?? ''],
    ['患者姓名', row.patientName ?? ''],
    ['就诊记录', row.visitText ?? ''],
    ['复印用途', row.purposeName ?? ''],
    ['复印内容', row.contentText ?? ''],
    ['页数', ['每份', row.pageCount ?? 0, '页，共', row.copies ?? 1, '份'].join(' ')],
    ['申请人', row.applicantName ?? ''],
    ['审核人', row.auditName ?? ''],
    ['复印日期', toWireDate(at.getTime())],
  ];
  return {
    pageSize: 'A4',
    pageMargins: [56, 56, 56, 56],
    language: 'zh-CN',
    info: { title: cleanText([TITLE, row.no].join(' ')), author: cleanText(hospital), creationDate: at },
    defaultStyle: { font: PDF_FONT, fontSize: 11, lineHeight: 1.3 },
    content: [
      { text: cleanText(hospital), fontSize: 16, alignment: 'center' },
      { text: '病案复印件', fontSize: 22, bold: true, alignment: 'center', margin: [0, 6, 0, 20] },
      {
        layout: 'record' satisfies PdfLayout,
        table: {
          widths: [90, '*'],
          body: lines.map(([label, text]) => [{ text: label, color: '#595959' }, { text: cleanText(text || '—') }]),
        },
      },
      { text: '本复印件与原病历核对无误。未加盖骑缝章、缺页或涂改的，本证明无效。', margin: [0, 20, 0, 12] },
      seal(hospital),
      {
        text: '骑缝章加盖处：请将本页与全部复印件对齐，沿右侧装订边加盖骑缝章。',
        color: SEAL,
        fontSize: 10,
        alignment: 'right',
        margin: [0, 24, 0, 0],
      },
    ],
  };
}

/** The certification stamp: a red frame with the hospital's name, as the office's rubber stamp has it. */
function seal(hospital: string): Content {
  const words: Content[] = [
    { text: cleanText(hospital), bold: true, alignment: 'center' },
    { text: '病案复印专用', fontSize: 14, bold: true, alignment: 'center' },
    { text: '与原件核对无误', alignment: 'center' },
  ];
  return {
    columns: [
      { text: '', width: '*' },
      {
        width: 200,
        color: SEAL,
        table: { widths: ['*'], body: [[{ stack: words, margin: [6, 8, 6, 8] }]] },
        layout: 'record' satisfies PdfLayout,
      },
    ],
  };
}
