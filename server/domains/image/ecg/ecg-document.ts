import type { Content } from 'pdfmake/interfaces.js';
import type { ComparedPatient } from '../../../../contract/domains/image/dicom.endpoints.ts';
import { patientFacts } from '../../../../contract/domains/image/dicom.shape.ts';
import {
  type EcgCell,
  type EcgScale,
  type EcgSpan,
  ecgLayouts,
  ecgPage,
  ecgPages,
  ecgParts,
  ecgSamples,
  ecgScaleOf,
  ecgSeconds,
  ecgSpan,
  ecgUnseen,
} from '../../../../contract/domains/image/ecg.layout.ts';
import type { EcgRecording } from '../../../../contract/domains/image/ecg.shape.ts';
import { toWireTime } from '../../../../contract/kernel/wire-time.ts';
import { cutText } from '../../../platform/cut-text.ts';
import { PDF_FONT, type PdfDefinition } from '../../../platform/pdf/pdf-definition.ts';
import { cleanText } from '../../../platform/pdf/pdf-text.ts';

/** Points of a millimetre. */
const MM = 72 / 25.4;
const MARGIN = 10 * MM;
const HEAD = 16 * MM;
const [FINE, COARSE, TRACE, RED] = ['#f6d3d3', '#eba4a4', '#1f1f1f', '#cf1322'] as const;
/** A line of a warning, how many Chinese letters stand in one on the smallest sheet, and how many a list and a name may have. */
const [WARNING, LINE_LETTERS, LIST_LETTERS, NAME_LETTERS] = [3.6 * MM, 100, 160, 40] as const;
/** Sheets that printers have, in millimetres, the longer side first. */
const sheets = [
  [297, 210],
  [420, 297],
  [594, 420],
] as const;

interface PrintedOrder {
  readonly no: string;
  readonly patientName: string;
  readonly hospital: string;
  /** What the recording says of its patient otherwise, and who has confirmed that it is theirs all the same. */
  readonly compared: ComparedPatient;
  readonly printedAt: Date;
}

/** What the page is called where it is kept. */
export const ecgFileName = (no: string): string => `心电图 ${no}.pdf`;

/** A page of a recording, counted from 1, on a sheet at true scale: the smallest that holds it, lying or standing. Pure. */
export function ecgDocument(recording: EcgRecording, asked: EcgScale, about: PrintedOrder, wanted = 1): PdfDefinition {
  const scale = ecgScaleOf(recording, asked);
  const span = ecgSpan(recording, wanted);
  const page = ecgPage(scale, span.from);
  const warnings = warningsOf(recording, about.compared);
  const head = HEAD + warnings.reduce((lines, words) => lines + Math.ceil(words.length / LINE_LETTERS), 0) * WARNING;
  const needs = { width: page.width + 20, height: page.height + 24 + head / MM };
  const fitting = sheets.flatMap(([long, short]) => [
    { width: long, height: short },
    { width: short, height: long },
  ]);
  const sheet = fitting.find(({ width, height }) => width >= needs.width && height >= needs.height) ?? needs;
  const top = head + MARGIN;
  return {
    pageSize: { width: sheet.width * MM, height: sheet.height * MM },
    pageMargins: [MARGIN, MARGIN, MARGIN, MARGIN],
    language: 'zh-CN',
    version: '1.7',
    info: { title: cleanText(`心电图 ${about.no}`), author: cleanText(about.hospital), creationDate: about.printedAt },
    defaultStyle: { font: PDF_FONT, fontSize: 9, color: TRACE },
    content: [
      { text: cleanText(`${about.hospital}　${about.patientName}　会诊单 ${about.no}`), fontSize: 11, bold: true },
      { text: factsOf(recording, scale, { ...about, part: partOf(recording, span) }), margin: [0, 2, 0, 0] },
      ...warnings.map((words): Content => ({ text: words, fontSize: 7.5, color: RED })),
      { canvas: gridOf(page.width, page.height), absolutePosition: { x: MARGIN, y: top } },
      { canvas: page.cells.flatMap((cell) => traceOf(recording, cell, scale)), absolutePosition: { x: MARGIN, y: top } },
      ...page.cells.map(
        ({ lead, left, zero }): Content => ({
          text: lead,
          bold: true,
          absolutePosition: { x: MARGIN + (left + 1) * MM, y: top + (zero - 11) * MM },
        }),
      ),
    ],
  };
}

/** In red what nobody may overlook: another patient in the file, leads that are not on the paper, or not all that was recorded of them. */
function warningsOf(recording: EcgRecording, compared: ComparedPatient): string[] {
  const parts = ecgParts(recording).map(({ leads, from, to }) => `${leads.join('、')} 第${from}–${to}秒`);
  const unseen = ecgUnseen(recording).map(({ leads, count }) => `${leads.join('、')} 另有${count}段`);
  return [
    differenceOf(compared),
    listOf('文件中未显示的导联：', recording.leftOut ?? [], '、'),
    listOf('有多段记录、未全部显示的导联：', unseen, '；'),
    listOf('仅记录一段的导联：', parts, '；'),
  ].flatMap((words) => (words === '' ? [] : [cleanText(words)]));
}

/** As many as have room: that there are more is said. */
function listOf(title: string, items: readonly string[], mark: string): string {
  if (items.length === 0) return '';
  const fitting = items.filter((_, at) => items.slice(0, at + 1).join(mark).length <= LIST_LETTERS);
  return `${title}${fitting.join(mark)}${fitting.length < items.length ? '等' : ''}`;
}

/** Paper lies around without its order. */
function differenceOf({ differences = [], confirmed }: ComparedPatient): string {
  if (!confirmed) return '';
  const facts = differences.map(({ fact, inStudy }) => `${patientFacts[fact]} ${shortOf(inStudy)}`);
  return `文件中的患者：${facts.join('、')}（${shortOf(confirmed.by)} 于 ${confirmed.at} 确认属于该患者）`;
}

const shortOf = (name: string): string => (name.length > NAME_LETTERS ? `${cutText(name, NAME_LETTERS)}等` : name);

/** Nobody takes a part of a recording for all of it. */
function partOf(recording: EcgRecording, { from, to, total }: EcgSpan): string {
  if (ecgPages(recording) === 1) return '';
  return `　第${ecgSeconds(from)}–${ecgSeconds(to)}秒，共${ecgSeconds(total)}秒${recording.isCut ? '（仅读取开始的一分钟）' : ''}`;
}

function factsOf(
  { takenAt, rate }: EcgRecording,
  { layout, speed, gain }: EcgScale,
  { printedAt, part }: PrintedOrder & { part: string },
): string {
  const taken = takenAt ? `采集时间 ${takenAt}　` : '';
  return `${taken}${speed} mm/s　${gain} mm/mV　${ecgLayouts[layout]}　${rate} Hz${part}　打印时间 ${toWireTime(printedAt.getTime())}　按实际大小打印（不缩放）`;
}

type Drawing = Extract<Content, { canvas: unknown }>['canvas'];

/** Lines each millimetre, stronger each fifth. */
function gridOf(width: number, height: number): Drawing {
  const line = (at: number, isUpright: boolean): Drawing[number] => ({
    type: 'line',
    ...(isUpright ? { x1: at * MM, y1: 0, x2: at * MM, y2: height * MM } : { x1: 0, y1: at * MM, x2: width * MM, y2: at * MM }),
    lineWidth: at % 5 === 0 ? 0.5 : 0.25,
    lineColor: at % 5 === 0 ? COARSE : FINE,
  });
  const upright = Array.from({ length: width + 1 }, (_, at) => line(at, true));
  return [...upright, ...Array.from({ length: height + 1 }, (_, at) => line(at, false))];
}

function traceOf(recording: EcgRecording, cell: EcgCell, { speed, gain }: EcgScale): Drawing {
  const { left, zero, lead } = cell;
  const samples = recording.leads[lead];
  if (!samples) return [];
  const bytes = Buffer.from(samples, 'base64');
  const { start, first, last } = ecgSamples(recording, cell);
  const points = Array.from({ length: Math.max(0, last - first) }, (_, at) => ({
    x: (left + ((first + at - start) / recording.rate) * speed) * MM,
    y: (zero - (bytes.readInt16LE((first + at) * 2) / 1_000) * gain) * MM,
  }));
  return points.length > 1 ? [{ type: 'polyline', points, lineWidth: 0.6, lineColor: TRACE }] : [];
}
