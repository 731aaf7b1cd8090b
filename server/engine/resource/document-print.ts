import { Readable } from 'node:stream';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { Documented } from '../../../contract/kernel/document.ts';
import type { Field, Fields } from '../../../contract/kernel/field.ts';
import { nameKeyOf } from '../../../contract/kernel/reference.ts';
import { ownWords } from '../../../contract/kernel/words.ts';
import { PDF_FONT, type PdfDefinition, type PdfLayout } from '../../platform/pdf/pdf-definition.ts';
import { cleanText } from '../../platform/pdf/pdf-text.ts';
import { renderPdf } from '../../platform/pdf/render-pdf.ts';
import { contentDisposition } from '../../platform/storage/content-disposition.ts';
import { ANSWERED, type Call } from '../call/call.ts';

type Row = Readonly<Record<string, unknown>>;

const MARGIN = 48;
const LABEL_WIDTH = 90;
const MUTED = '#595959';

/** What stands on the paper: the facts by their groups, as the page shows them, and what happened. */
export interface Printed {
  /** With the words of the dictionaries. */
  readonly fields: Fields;
  /** As it is answered. */
  readonly row: Row;
  readonly history: readonly Row[];
}

/** Answers a document as a PDF, to be printed and signed. */
export async function printDocument(document: Documented, call: Call, printed: Printed): Promise<typeof ANSWERED> {
  const definition = documentPdf(document, printed, { hospital: call.actor.tenantName, at: new Date(call.now) });
  const bytes = await renderPdf(definition);
  await call.reply
    .header('Content-Disposition', contentDisposition(`${titleOf(document, printed.row)}.pdf`, 'pdf', true))
    .header('Content-Length', bytes.length)
    .type('application/pdf')
    .send(Readable.from([bytes]));
  return ANSWERED;
}

/** Pure: equal content gives an equal definition. */
export function documentPdf(document: Documented, printed: Printed, by: { hospital: string; at: Date }): PdfDefinition {
  const title = cleanText(titleOf(document, printed.row));
  return {
    pageSize: 'A4',
    pageMargins: [MARGIN, MARGIN, MARGIN, MARGIN],
    language: 'zh-CN',
    info: { title, author: cleanText(by.hospital), creationDate: by.at },
    defaultStyle: { font: PDF_FONT, fontSize: 10, lineHeight: 1.2 },
    footer: {
      text: '{{page}} / {{pages}}',
      alignment: 'center',
      fontSize: 8,
      color: MUTED,
    },
    content: [{ text: title, fontSize: 16, bold: true, alignment: 'center', margin: [0, 0, 0, 12] }, ...facts(printed), ...moves(printed)],
  };
}

function titleOf({ title, document }: Documented, row: Row): string {
  const number = document.begins.no?.field;
  return [title, number ? String(row[number] ?? '') : ''].filter(Boolean).join(' ');
}

/** One table a group, in the order of the declaration. */
function facts({ fields, row }: Printed): Content[] {
  const shown = Object.entries(fields).filter(
    ([, { hidden, unshown, kind }]) => !hidden && !unshown && kind !== 'files' && kind !== 'json',
  );
  const groups = Map.groupBy(shown, ([, { group = '' }]) => group);
  return [...groups].flatMap(([group, entries]): Content[] => [
    ...(group ? [heading(group)] : []),
    {
      layout: 'record' satisfies PdfLayout,
      margin: [0, 0, 0, 10],
      table: {
        widths: [LABEL_WIDTH, '*'],
        body: entries.map(([name, spec]): TableCell[] => [
          { text: cleanText(spec.label), color: MUTED },
          { text: cleanText(shownAs(spec, row[nameKeyOf(name)] ?? row[name])) },
        ]),
      },
    },
  ]);
}

function heading(text: string): Content {
  return { text: cleanText(text), bold: true, fontSize: 11, margin: [0, 6, 0, 4], headlineLevel: 1 };
}

function shownAs(spec: Field, value: unknown): string {
  if (value === undefined || value === null || value === '') return '—';
  if (spec.kind === 'money') return `¥${(Number(value) / 100).toFixed(2)}`;
  const words = ownWords(spec);
  return [value]
    .flat()
    .map((one) => words[String(one)] ?? String(one))
    .join('，');
}

function moves({ history }: Printed): Content[] {
  if (history.length === 0) return [];
  const cell = (value: unknown): TableCell => ({ text: cleanText(String(value ?? '')), fontSize: 9 });
  return [
    heading('流转记录'),
    {
      layout: 'rule' satisfies PdfLayout,
      table: {
        widths: [100, 90, 90, '*'],
        body: history.map((one) => [
          cell(one.createTime),
          cell(one.label),
          cell(one.userName),
          cell([one.userTenantName, one.reason].filter(Boolean).join('：')),
        ]),
      },
    },
  ];
}
