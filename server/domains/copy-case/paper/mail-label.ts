import type { Content } from 'pdfmake/interfaces.js';
import { PDF_FONT, type PdfDefinition } from '../../../platform/pdf/pdf-definition.ts';
import { cleanText } from '../../../platform/pdf/pdf-text.ts';
import { code128Bars } from './code128.ts';

const POINTS_PER_MM = 72 / 25.4;
const MARGIN = 14;
const BAR_HEIGHT = 54;

export interface MailLabel {
  readonly no: string;
  readonly hospital: string;
  readonly receiverName: string;
  readonly receiverPhone: string;
  readonly receiverAddress: string;
  /** Before it is sent there is none: the bars are then of the request. */
  readonly trackingNumber?: string;
  readonly courierName?: string;
  readonly copies: number;
}

/** Labels of one size, one a page. Pure: equal content gives an equal definition. `size` in millimetres. */
export function labelsPdf(labels: readonly MailLabel[], size: { width: number; height: number }, at: Date): PdfDefinition {
  const width = size.width * POINTS_PER_MM;
  return {
    pageSize: { width, height: size.height * POINTS_PER_MM },
    pageMargins: [MARGIN, MARGIN, MARGIN, MARGIN],
    language: 'zh-CN',
    info: { title: '快递面单', author: cleanText(labels[0]?.hospital ?? ''), creationDate: at },
    defaultStyle: { font: PDF_FONT, fontSize: 10, lineHeight: 1.25 },
    content: labels.flatMap((label, index) => labelContent(label, width - 2 * MARGIN, index > 0)),
  };
}

function labelContent(label: MailLabel, width: number, isNext: boolean): Content[] {
  const code = label.trackingNumber || label.no;
  return [
    {
      text: cleanText(label.courierName ?? '病案复印件邮寄'),
      fontSize: 15,
      bold: true,
      ...(isNext ? { pageBreak: 'before' as const } : {}),
    },
    rule(width),
    barcode(code, width),
    { text: cleanText(code), alignment: 'center', fontSize: 11, margin: [0, 4, 0, 6] },
    rule(width),
    { text: '收件人', fontSize: 9, color: '#595959' },
    { text: cleanText(`${label.receiverName}  ${label.receiverPhone}`), fontSize: 14, bold: true },
    { text: cleanText(label.receiverAddress), fontSize: 12, margin: [0, 2, 0, 8] },
    rule(width),
    { text: '寄件人', fontSize: 9, color: '#595959' },
    { text: cleanText([label.hospital, '病案室'].join(' ')), fontSize: 11, margin: [0, 0, 0, 8] },
    rule(width),
    { text: cleanText(['内件：病案复印件', label.copies, '份'].join(' ')) },
    { text: cleanText(['申请单号', label.no].join('：')) },
    { text: '含患者隐私资料，请本人签收，勿代收。', fontSize: 9, margin: [0, 6, 0, 0] },
  ];
}

function rule(width: number): Content {
  return { canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.7 }], margin: [0, 5, 0, 6] };
}

/** Bars as wide as the label allows, with the quiet zones of ten modules that scanners ask for. */
function barcode(code: string, width: number): Content {
  const { bars, width: modules } = code128Bars(code);
  const unit = Math.min(1.4, width / (modules + 20));
  const left = (width - modules * unit) / 2;
  return {
    canvas: bars.map((bar) => ({
      type: 'rect' as const,
      ...{ x: left + bar.at * unit, y: 0, w: bar.width * unit, h: BAR_HEIGHT },
      ...{ color: '#000000', lineWidth: 0 },
    })),
  };
}
