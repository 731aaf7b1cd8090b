import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { type ReportPart, reportParts } from '../../../contract/domains/report/report-layout.fields.ts';
import { PDF_FONT, type PdfDefinition, type PdfLayout } from '../../platform/pdf/pdf-definition.ts';
import { cleanText, textRuns } from '../../platform/pdf/pdf-text.ts';
import type { PrintedImage, ReportContent, ReportExpert } from './printed-report.ts';

/** Whose responsibility it is, which no template takes away (domain rules 6.1.9). */
const NOTICE = '会诊意见供参考，诊疗决策与责任由申请医院承担';
const A4_WIDTH = 595.28;
const MARGIN = 56;
const HEADER_TOP = 30;
const HEADER_NUMBER_WIDTH = 130;
const KEPT_LETTERS = 400;
const LONG_WORD = /[!-~]{30,}/;
const INK = '#1f1f1f';
const MUTED = '#595959';
const BODY_SIZE = 10.5;

/** The consultation report as an A4 document for `renderPdf`. Pure: equal content gives an equal definition, and so equal bytes. */
export function reportDocument(content: ReportContent): PdfDefinition {
  return {
    pageSize: 'A4',
    pageMargins: [MARGIN, bodyTop(content), MARGIN, 62],
    language: 'zh-CN',
    version: '1.7',
    displayTitle: true,
    info: {
      title: cleanText(`${content.kindTitle} ${content.number}`),
      author: cleanText(content.targetHospitalName),
      creationDate: content.confirmedAt ?? content.heldTime ?? content.appointmentTime ?? new Date(0),
    },
    defaultStyle: { font: PDF_FONT, fontSize: BODY_SIZE, lineHeight: 1.15, color: INK },
    header: pageHeader(content),
    footer: pageFooter(footOf(content.layout)),
    ...(content.preview ? watermark('预览') : {}),
    content: [title(content), patientTable(content), ...sections(content)],
  };
}

/** A hospital whose own note says it already has it printed once. */
function footOf({ footNote }: ReportContent['layout']): string {
  return footNote?.includes(NOTICE) ? footNote : [NOTICE, footNote].filter(Boolean).join('　');
}

function pageHeader(content: ReportContent): Content {
  const hospitals = [
    { text: cleanText(content.targetHospitalName), bold: true, fontSize: 10 },
    ...(content.layout.headHospitals === 'both'
      ? [{ text: `申请医院：${cleanText(content.applyHospitalName)}`, fontSize: 8.5, color: MUTED }]
      : []),
  ];
  const number = [
    { text: '报告编号', fontSize: 8.5, color: MUTED, alignment: 'right' as const },
    { text: cleanText(content.number), fontSize: 10, alignment: 'right' as const },
  ];
  return {
    margin: [MARGIN, HEADER_TOP, MARGIN, 0],
    layout: 'rule' satisfies PdfLayout,
    table: { widths: ['*', HEADER_NUMBER_WIDTH], body: [[{ stack: hospitals }, { stack: number }]] },
  };
}

/** Where the body starts, in points: the header grows with long hospital names, and one that does not fit would be cut off. */
function bodyTop({ targetHospitalName, applyHospitalName }: ReportContent): number {
  const width = A4_WIDTH - 2 * MARGIN - HEADER_NUMBER_WIDTH;
  const lines = (text: string, size: number) => Math.ceil(([...text].length * size) / (width - size));
  const names = lines(targetHospitalName, 10) * 17 + lines(`申请医院：${applyHospitalName}`, 8.5) * 14.5;
  return Math.max(78, HEADER_TOP + names + 18);
}

function pageFooter(note: string): Content {
  const page = { text: '第 {{page}} 页 / 共 {{pages}} 页', width: 110, alignment: 'right' as const };
  return { margin: [MARGIN, 20, MARGIN, 0], fontSize: 8.5, color: MUTED, columns: [{ text: textRuns(cleanText(note)), width: '*' }, page] };
}

const watermark = (text: string): Pick<PdfDefinition, 'watermark'> => ({
  watermark: { text, color: '#8c8c8c', opacity: 0.16, bold: true, angle: -45, fontSize: 150 },
});

/** What lies over each page of a version that a later one has replaced. */
export const correctedMark: PdfDefinition = {
  pageSize: 'A4',
  defaultStyle: { font: PDF_FONT },
  info: { title: '已更正', author: '', creationDate: new Date(0) },
  ...watermark('已更正'),
  content: [''],
};

function title({ kindTitle, version, correctionReason }: ReportContent): Content {
  const lines: Content[] = [{ text: cleanText(kindTitle), bold: true, fontSize: 19, alignment: 'center', characterSpacing: 1 }];
  if (version > 1) lines.push({ text: `第 ${version} 版（更正）`, fontSize: 9.5, color: MUTED, alignment: 'center', margin: [0, 2, 0, 0] });
  if (correctionReason)
    lines.push({ text: textRuns(`更正原因：${cleanText(correctionReason)}`), fontSize: 9.5, color: MUTED, alignment: 'center' });
  return { stack: lines, margin: [0, 2, 0, 12] };
}

function patientTable(content: ReportContent): Content {
  const { patient } = content;
  const rows: readonly (readonly [string, string, string, string])[] = [
    ['姓名', patient.name, '性别 / 年龄', [patient.sex, patient.age].filter(Boolean).join(' / ')],
    ['病案号', patient.medicalRecordNo, '身份证号', patient.idCardMasked ?? ''],
    ['申请医院', content.applyHospitalName, '申请医生', content.applyDoctorName],
    ['会诊医院', content.targetHospitalName, '会诊专家', [content.expertName, content.expertTitle].filter(Boolean).join('　')],
    ['预约时间', formatTime(content.appointmentTime), '会诊时间', formatTime(content.heldTime)],
  ];
  const body = rows.map(([left, a, right, b]) => [label(left), value(a), label(right), value(b)]);
  return { layout: 'record' satisfies PdfLayout, table: { widths: [52, '*', 60, '*'], body }, margin: [0, 0, 0, 4] };
}

function label(text: string): TableCell {
  return { text, color: MUTED, fillColor: '#f5f5f5', fontSize: 9.5 };
}

function value(text: string): TableCell {
  return { text: textRuns(cleanText(text) || '—'), fontSize: 10 };
}

function sections(content: ReportContent): Content[] {
  const last: [string, string] = content.advice ? ['处理建议', content.advice] : ['会诊意见', content.opinion];
  const { parts } = content.layout;
  const texts: Partial<Record<ReportPart, string>> = {
    illness: content.illnessIntroduced,
    diagnosis: content.diagnosis,
    examined: content.examined?.map((pair) => pair.join('：')).join('\n'),
    purpose: content.remotePurpose,
    imageDiagnosis: content.imageDiagnosis,
  };
  // Named even where nothing was entered, but for what only some orders have.
  const before = (['illness', 'diagnosis', 'examined', 'purpose', 'imageDiagnosis'] as const)
    .filter((part) => parts.includes(part) && (texts[part] || (part !== 'examined' && part !== 'imageDiagnosis')))
    .map((part): readonly [string, string | undefined] => [
      part === 'imageDiagnosis' ? content.imageTitle : reportParts[part],
      texts[part],
    ]);
  if (content.advice) before.push(['会诊意见', content.opinion]);
  const nodes = before.flatMap(([heading, text]) => [headline(heading), ...paragraphs(text).map(paragraph)]);
  // What each of several thinks comes before what they conclude.
  const conclusion = content.advice ? nodes.length - 1 - paragraphs(content.opinion).length : nodes.length;
  return [
    ...nodes.slice(0, conclusion),
    ...expertNodes(content),
    ...nodes.slice(conclusion),
    ...(parts.includes('keyImages') ? keyImages(content) : []),
    ...closing(headline(last[0]), paragraphs(last[1]), signatureBlock(content)),
  ];
}

function expertNodes({ experts = [], layout: { parts } }: ReportContent): Content[] {
  if (experts.length === 0) return [];
  const nodes = experts.flatMap((expert): Content[] => [
    {
      text: cleanText([expert.name, expert.title, expert.hospital].filter(Boolean).join('　')),
      bold: true,
      fontSize: 10.5,
      margin: [0, 4, 0, 2],
    },
    ...standingOf(expert),
    ...paragraphs(expert.opinion ?? '见会诊意见。').map(paragraph),
    ...(parts.includes('keyImages') ? imageRows(expert.images ?? [], `${expert.name} `) : []),
    ...(expert.dissent ? paragraphs(`不同意见：${expert.dissent}`).map(paragraph) : []),
  ]);
  return [headline('各专家意见'), ...nodes];
}

/** How somebody took part and whether they agree, in one small line. */
function standingOf({ attended, verdict }: ReportExpert): Content[] {
  const { word, from = null, to = null } = attended ?? {};
  const stay = from && to ? `${formatTime(from)} 至 ${formatTime(to).slice(11)}` : undefined;
  const text = [word, stay, verdict].filter(Boolean).join('　');
  return text ? [{ text, fontSize: 9, color: MUTED, margin: [0, 0, 0, 2] }] : [];
}

const IMAGES_A_ROW = 3;
const IMAGE_EDGE = 150;

/** Three beside each other, each whole within a square of the same size and numbered behind whose they are; a row is never torn apart. */
function imageRows(images: readonly PrintedImage[], whose = ''): Content[] {
  return Array.from({ length: Math.ceil(images.length / IMAGES_A_ROW) }, (_, row) => ({
    unbreakable: true,
    columnGap: 10,
    margin: [0, 2, 0, 6],
    columns: images.slice(row * IMAGES_A_ROW, (row + 1) * IMAGES_A_ROW).map((image, index) => ({
      width: IMAGE_EDGE,
      stack: [pictureOf(image), { ...small, text: cleanText(`${whose}图 ${row * IMAGES_A_ROW + index + 1}${noteOn(image)}`) }],
    })),
  }));
}

const noteOn = ({ note }: PrintedImage): string => (note ? `（${note}）` : '');

const small = { fontSize: 8.5, color: MUTED, alignment: 'center' } as const;

/** What cannot be drawn is told in its place: nobody looks for a picture that was silently left out. */
function pictureOf(image: PrintedImage): Content {
  if ('image' in image) return { image: image.image, fit: [IMAGE_EDGE, IMAGE_EDGE], alignment: 'center' };
  return { ...small, text: cleanText(`图像无法打印：${image.missing}`) };
}

function keyImages({ images = [] }: ReportContent): Content[] {
  const [first, ...rest] = imageRows(images);
  return first ? [{ unbreakable: true, stack: [headline('关键图像'), first] }, ...rest] : [];
}

/** The signature never stands on a page without words it signs: the last paragraph goes with it, unless that fills pages itself. */
function closing(heading: Content, lines: string[], signature: Content): Content[] {
  const last = lines.at(-1) ?? '';
  if (last.length > KEPT_LETTERS) return [heading, ...lines.map(paragraph), signature];
  const together = lines.length > 1 ? [paragraph(last), signature] : [heading, paragraph(last), signature];
  const before = lines.length > 1 ? [heading, ...lines.slice(0, -1).map(paragraph)] : [];
  return [...before, { unbreakable: true, stack: together }];
}

function paragraphs(text: string | undefined): string[] {
  const lines = cleanText(text ?? '').split('\n');
  const filled = lines.map((line) => line.trim()).filter(Boolean);
  return filled.length > 0 ? filled : ['—'];
}

function headline(text: string): Content {
  return { text, bold: true, fontSize: 11.5, margin: [0, 10, 0, 3], headlineLevel: 1 };
}

/** Two characters of indent and even margins, as a Chinese document sets its paragraphs. */
function paragraph(line: string): Content {
  // One endless Latin word would tear the other letters of its line apart.
  const alignment = LONG_WORD.test(line) ? 'left' : 'justify';
  // The indent is written, not set: pdfmake repeats a set one on every piece of a word that it has to cut.
  return { text: textRuns(`　　${line}`), preserveLeadingSpaces: true, alignment, lineHeight: 1.3, margin: [0, 0, 0, 2] };
}

function signatureBlock({ expertName, correctorName, signature, reviewSignature, confirmedAt }: ReportContent): Content {
  const writer = reviewSignature ? '报告医生' : '会诊专家';
  const reviewed = reviewSignature ? [{ text: `审核医生：${cleanText(reviewSignature.name)}` }, ...signedLines(reviewSignature, true)] : [];
  const lines = [
    { text: `${correctorName ? '原报告医生' : writer}：${cleanText(expertName)}` },
    ...(correctorName ? [{ text: `更正医生：${cleanText(correctorName)}` }] : []),
    ...signedLines(signature, confirmedAt !== null),
    ...reviewed,
    { text: `报告时间：${formatTime(confirmedAt)}` },
  ];
  return {
    unbreakable: true,
    margin: [0, 22, 0, 0],
    columns: [
      { text: '', width: '*' },
      { width: 220, stack: lines, lineHeight: 1.5 },
    ],
  };
}

/** Who signed, how, when and what; or that nobody did. */
function signedLines(signature: ReportContent['signature'], isSent: boolean): { text: string; fontSize?: number }[] {
  if (!signature) return [{ text: isSent ? '签名：（未签名，以账号确认发送）' : '签名：（未签名）' }];
  return [
    { text: `电子签名：${cleanText(signature.name)}（${cleanText(signature.method)}）` },
    { text: `签名时间：${formatTime(signature.at)}` },
    { text: `签名摘要（SHA-256）：${signature.hash}`, fontSize: 7 },
  ];
}

const CLOCK = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Shanghai',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** `yyyy-MM-dd HH:mm` on a Shanghai clock, or a dash when there is no time yet. */
function formatTime(time: Date | null): string {
  if (!time) return '—';
  const parts = Object.fromEntries(CLOCK.formatToParts(time).map(({ type, value: part }) => [type, part]));
  return `${parts.year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}`;
}
