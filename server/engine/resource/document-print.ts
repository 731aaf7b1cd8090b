import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { Documented } from '../../../contract/kernel/document.ts';
import type { Field, Fields } from '../../../contract/kernel/field.ts';
import { toldValue } from '../../../contract/kernel/reference.ts';
import { ownWords } from '../../../contract/kernel/words.ts';
import { PDF_FONT, type PdfDefinition, type PdfLayout } from '../../platform/pdf/pdf-definition.ts';
import { cleanText, type TextRun, textRuns } from '../../platform/pdf/pdf-text.ts';
import { renderPdf } from '../../platform/pdf/render-pdf.ts';
import type { ANSWERED, Call } from '../call/call.ts';
import { sendPdf } from '../call/send-pdf.ts';

type Row = Readonly<Record<string, unknown>>;

const MARGIN = 48;
const LABEL_WIDTH = 90;
const MUTED = '#595959';

/** What stands on the page of a document: the facts by their groups, as the page shows them, and what happened. */
export interface Printed {
  /** With the words of the dictionaries. */
  readonly fields: Fields;
  /** As it is answered. */
  readonly row: Row;
  readonly history: readonly Row[];
}

/** Answers a document as a PDF, to be printed and signed. */
export async function printDocument(document: Documented, call: Call, printed: Printed): Promise<typeof ANSWERED> {
  const by = { hospital: call.actor.tenantName, at: new Date(call.now) };
  const pdf = await renderPdf(call.actor.tenantId, () => documentPdf(document, printed, by));
  return sendPdf(call, titleOf(document, printed.row), pdf);
}

/** Who prints, and when. */
export interface PrintedBy {
  readonly hospital: string;
  readonly at: Date;
}

/** Pure: equal content gives an equal definition. */
export function documentPdf(document: Documented, printed: Printed, by: PrintedBy): PdfDefinition {
  const title = titleOf(document, printed.row);
  return paperPdf(title, by, [paperTitle(title), ...factTables(printed, true), ...moves(printed)]);
}

/** A page, or several, that a hospital prints of a row. Pure, as all of these. */
export function paperPdf(name: string, by: PrintedBy, content: Content[]): PdfDefinition {
  const title = cleanText(name);
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
    content,
  };
}

function titleOf({ title, document }: Documented, row: Row): string {
  const number = document.begins.no?.field;
  return [title, number ? String(row[number] ?? '') : ''].filter(Boolean).join(' ');
}

export function paperTitle(title: string): Content {
  return { text: written(title), fontSize: 16, bold: true, alignment: 'center', margin: [0, 0, 0, 12] };
}

/**
 * One table a group, in the order of the fields; `isTight`: two short facts beside each other. What people enter has its place also where it
 * is blank; what has not happened has none.
 */
export function factTables({ fields, row }: Pick<Printed, 'fields' | 'row'>, isTight = false): Content[] {
  const shown = Object.entries(fields).filter(
    ([name, { hidden, unshown, kind, readOnly }]) =>
      !hidden && !unshown && kind !== 'files' && kind !== 'json' && !(readOnly && isBlank(toldValue(row, name, { kind }))),
  );
  const groups = Map.groupBy(shown, ([, { group = '' }]) => group);
  const factOf = ([name, spec]: [string, Field]): Fact => ({
    label: { text: written(spec.label), color: MUTED },
    text: written(shownAs(spec, toldValue(row, name, spec))),
    isLong: !isTight || spec.kind === 'longText',
  });
  return [...groups].flatMap(([group, entries]): Content[] => [
    ...(group ? [heading(group)] : []),
    {
      layout: 'record' satisfies PdfLayout,
      margin: [0, 0, 0, 10],
      table: { widths: isTight ? [LABEL_WIDTH, '*', LABEL_WIDTH, '*'] : [LABEL_WIDTH, '*'], body: rowsOf(entries.map(factOf), isTight) },
    },
  ]);
}

interface Fact {
  readonly label: TableCell;
  readonly text: TextRun[];
  /** Has a line of its own. */
  readonly isLong: boolean;
}

function rowsOf(facts: readonly Fact[], isTight: boolean): TableCell[][] {
  const lines: Fact[][] = [];
  for (const fact of facts) {
    const last = lines.at(-1);
    if (last?.length === 1 && !last[0]?.isLong && !fact.isLong) last.push(fact);
    else lines.push([fact]);
  }
  return lines.map((line) =>
    line.flatMap(({ label, text }): TableCell[] =>
      isTight && line.length === 1 ? [label, { text, colSpan: 3 }, {}, {}] : [label, { text }],
    ),
  );
}

/** As it is printed: with figures that are raised or lowered, which the face lacks. */
const written = (text: string): TextRun[] => textRuns(cleanText(text));

function heading(text: string): Content {
  return { text: written(text), bold: true, fontSize: 11, margin: [0, 6, 0, 4], headlineLevel: 1 };
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** Nobody waits for the second in which something happened. */
function minuteOf(time: unknown): string {
  return String(time ?? '').slice(0, 16);
}

function shownAs(spec: Field, value: unknown): string {
  if (isBlank(value)) return '—';
  if (spec.kind === 'datetime') return minuteOf(value);
  if (spec.kind === 'money') return `¥${(Number(value) / 100).toFixed(2)}`;
  const words = ownWords(spec);
  return [value]
    .flat()
    .map((one) => words[String(one)] ?? String(one))
    .join('，');
}

function moves({ history }: Printed): Content[] {
  if (history.length === 0) return [];
  const cell = (value: unknown): TableCell => ({ text: written(String(value ?? '')), fontSize: 9 });
  return [
    heading('流转记录'),
    {
      layout: 'rule' satisfies PdfLayout,
      table: {
        widths: [100, 90, 90, '*'],
        body: history.map((one) => [
          cell(minuteOf(one.createTime)),
          cell(one.label),
          cell(one.userName),
          cell([one.userTenantName, one.reason].filter(Boolean).join('：')),
        ]),
      },
    },
  ];
}
