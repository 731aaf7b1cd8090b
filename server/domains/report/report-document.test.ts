import { createHash } from 'node:crypto';
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, describe, expect, test } from 'vitest';
import { presetLayout } from '../../../contract/domains/report/report-layout.fields.ts';
import { closePdfRenderer, createPdfRenderer, markPdf, renderPdf } from '../../platform/pdf/render-pdf.ts';
import type { ReportContent } from './printed-report.ts';
import { correctedMark, reportDocument } from './report-document.ts';

const NOTICE = '会诊意见供参考，诊疗决策与责任由申请医院承担';
const A4_WIDTH = 595.28;
const SENTENCE = '患者病情复杂，“多学科”讨论后认为：应先控制感染（必要时升级抗生素），再评估手术指征；';

const report: ReportContent = {
  number: 'HZ20260102000123',
  version: 1,
  applyHospitalName: '青阳县人民医院',
  targetHospitalName: '江北大学附属第一医院',
  kindTitle: '单学科远程会诊报告',
  patient: { name: '李䶮', sex: '女', age: '63岁', medicalRecordNo: 'ZY00384756', idCardMasked: '3403**********1245' },
  applyDoctorName: '王㛃',
  expertName: '陈志远',
  expertTitle: '主任医师',
  illnessIntroduced: '反复咳嗽、咳痰3年，加重伴气促1周。SpO₂ 91%，WBC 11.2×10⁹/L。',
  diagnosis: '慢性阻塞性肺疾病急性加重期',
  remotePurpose: '指导下一步治疗',
  imageTitle: '影像检查结果',
  opinion: '同意目前诊断，建议完善血气分析。',
  advice: '密切观察生命体征。',
  appointmentTime: new Date('2026-01-01T16:30:00Z'),
  heldTime: new Date('2026-01-02T02:05:00Z'),
  confirmedAt: new Date('2026-01-02T02:48:00Z'),
  signature: { name: '陈志远', method: '密码签名', at: new Date('2026-01-02T02:47:00Z'), hash: 'ab'.repeat(32) },
  preview: false,
  layout: presetLayout,
};

type Glyphs = { text: string; x: number; right: number; y: number };
type Page = { text: string; glyphs: Glyphs[] };

afterAll(closePdfRenderer);

async function readPage(page: PDFPageProxy): Promise<Page> {
  const { items } = await page.getTextContent();
  const glyphs = items.flatMap((item) =>
    'str' in item ? [{ text: item.str, x: item.transform[4], right: item.transform[4] + item.width, y: item.transform[5] }] : [],
  );
  // Spaces are laid out, not written, so that what is compared is the text without them.
  return {
    text: glyphs
      .map(({ text }) => text)
      .join('')
      .replace(/\s/g, ''),
    glyphs,
  };
}

async function pagesOf(content: ReportContent): Promise<Page[]> {
  return pagesIn(await renderPdf('100001', () => reportDocument(content)));
}

async function pagesIn(pdf: Buffer): Promise<Page[]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const file = await task.promise;
  const pages = await Promise.all(Array.from({ length: file.numPages }, async (_, at) => readPage(await file.getPage(at + 1))));
  await task.destroy();
  return pages;
}

const hash = (pdf: Buffer) => createHash('sha256').update(pdf).digest('hex');

describe('what a report says', () => {
  test('names both hospitals, number, patient, doctors, opinion, Shanghai times, signature and page', async () => {
    const [page, ...others] = await pagesOf(report);
    expect(others).toEqual([]);
    for (const words of [
      '单学科远程会诊报告',
      '青阳县人民医院',
      '江北大学附属第一医院',
      'HZ20260102000123',
      '李䶮',
      '王㛃',
      '同意目前诊断，建议完善血气分析。',
      'SpO291%，WBC11.2×109/L',
      '预约时间2026-01-0200:30会诊时间2026-01-0210:05',
      '电子签名：陈志远（密码签名）签名时间：2026-01-0210:47',
      `签名摘要（SHA-256）：${'ab'.repeat(32)}`,
      '报告时间：2026-01-0210:48',
      '第1页/共1页',
      NOTICE,
    ]) {
      expect(page?.text).toContain(words);
    }
    expect(page?.text).not.toMatch(/预览|已更正|检查结果|第1版/);
  });

  test('only a preview carries the watermark 预览, on every page', async () => {
    const pages = await pagesOf({ ...report, opinion: SENTENCE.repeat(60), preview: true, signature: undefined, confirmedAt: null });
    expect(pages.length).toBeGreaterThan(2);
    for (const { text } of pages) expect(text).toContain('预览');
    expect(pages.at(-1)?.text).toContain('（未签名）');
    const [sent] = await pagesOf({ ...report, signature: undefined });
    expect(sent?.text).toContain('签名：（未签名，以账号确认发送）');
  });

  test('a correction names its version and reason', async () => {
    const [corrected] = await pagesOf({ ...report, version: 2, correctionReason: '更正剂量为2×10⁹/L' });
    expect(corrected?.text).toContain('第2版（更正）更正原因：更正剂量为2×109/L');
  });

  test('a version that was replaced is stamped on every page, and says else what was sent', async () => {
    const sent = await renderPdf('100001', () => reportDocument({ ...report, opinion: SENTENCE.repeat(60) }));
    const stamped = await markPdf('100001', async () => sent, correctedMark);
    const [before, after] = [await pagesIn(sent), await pagesIn(stamped)];
    expect(before.length).toBeGreaterThan(2);
    expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => `${text}已更正`));
  });
});

describe('long and odd texts', () => {
  test('5,000 characters flow over numbered pages, each with head and foot, without a lost or overflowing letter', async () => {
    const opinion = SENTENCE.repeat(200).slice(0, 5_000);
    const pages = await pagesOf({ ...report, opinion });
    expect(pages.length).toBeGreaterThan(3);
    for (const [at, page] of pages.entries()) {
      for (const words of [report.applyHospitalName, report.targetHospitalName, report.number, NOTICE]) expect(page.text).toContain(words);
      expect(page.text).toContain(`第${at + 1}页/共${pages.length}页`);
      for (const { x, right } of page.glyphs) expect(x >= 55 && right <= A4_WIDTH - 55).toBe(true);
    }
    const written = pages.map(bodyOf).join('');
    expect(written).toContain(opinion);
  });

  test('a note at the foot stands beside whose the responsibility is, and the longest one whole', async () => {
    const footNote = `${'本意见书仅对所送检材负责。'.repeat(4)}如有疑问请联系。`;
    expect(footNote).toHaveLength(60);
    const [page] = await pagesOf({ ...report, layout: { ...report.layout, footNote } });
    expect(page?.text).toContain(NOTICE);
    expect(page?.text).toContain(footNote);
    for (const { y } of page?.glyphs ?? []) expect(y).toBeGreaterThan(15);
    const own = `${NOTICE}。如有疑问请联系。`;
    const [once] = await pagesOf({ ...report, layout: { ...report.layout, footNote: own } });
    expect(once?.text).toContain(own);
    expect(once?.text.split(NOTICE)).toHaveLength(2);
  });

  test('no line begins with closing punctuation', async () => {
    const pages = await pagesOf({ ...report, opinion: SENTENCE.repeat(60) });
    const body = pages.flatMap(({ glyphs }) => glyphs.filter(({ text }) => text.trim() !== ''));
    const firsts = body.filter(({ x }) => x < 57);
    expect(firsts.length).toBeGreaterThan(50);
    for (const { text } of firsts) expect(text).not.toMatch(/^[，。；：、）”》！？]/);
  });

  test('a word of 200 Latin letters is broken inside the margins', async () => {
    for (const opinion of ['x'.repeat(200), `中文${'W'.repeat(200)}中文`]) {
      const pages = await pagesOf({ ...report, opinion });
      expect(pages.map(({ text }) => text).join('')).toContain(opinion);
      for (const { right } of pages.flatMap(({ glyphs }) => glyphs)) expect(right).toBeLessThanOrEqual(A4_WIDTH - 55);
    }
  });

  test('the longest hospital names stay whole in the header and above the body', async () => {
    const applyHospitalName = '内蒙古自治区呼伦贝尔市鄂伦春自治旗大杨树镇中心人民医院（医共体总院）东院区'.repeat(2);
    const targetHospitalName = '中国医科大学附属盛京医院滑翔院区互联网远程医学与区域协同诊疗中心'.repeat(2);
    const [page] = await pagesOf({ ...report, applyHospitalName, targetHospitalName });
    const title = page?.glyphs.find(({ text }) => text.startsWith('单'))?.y ?? 0;
    const header =
      page?.glyphs
        .filter(({ y }) => y > title + 10)
        .map(({ text }) => text)
        .join('') ?? '';
    expect(header).toContain(targetHospitalName);
    expect(header).toContain(applyHospitalName);
  });

  test('characters outside the face, half characters and control characters do no harm', async () => {
    const [page] = await pagesOf({
      ...report,
      patient: { ...report.patient, name: '𠮷䶮㛃' },
      opinion: '吉\ud842祥\u0000如\u0007意😀{{page}}𠮷',
    });
    expect(page?.text).toContain('䶮㛃');
    expect(page?.text).toContain('如意');
  });

  test('the signature never stands alone on a page', async () => {
    for (let lines = 14; lines < 24; lines += 1) {
      const last = (await pagesOf({ ...report, advice: undefined, opinion: Array(lines).fill('同意目前诊断。').join('\n') })).at(-1);
      expect(last?.text).toMatch(/同意目前诊断。会诊专家/);
    }
  });
});

describe('the file', () => {
  test('equal content gives equal bytes, also from another renderer at another time; other content does not', async () => {
    const first = await renderPdf('100001', () => reportDocument(report));
    const other = createPdfRenderer();
    const second = await other.render(reportDocument(structuredClone(report)));
    await other.close();
    expect(hash(second)).toBe(hash(first));
    expect(hash(await renderPdf('100001', () => reportDocument({ ...report, opinion: '不同意。' })))).not.toBe(hash(first));
    expect(hash(await renderPdf('100001', () => reportDocument({ ...report, confirmedAt: new Date(0) })))).not.toBe(hash(first));
  });

  test('is small although its type is embedded', async () => {
    const pdf = await renderPdf('100001', () => reportDocument({ ...report, opinion: SENTENCE.repeat(120) }));
    expect(pdf.toString('latin1')).toContain('FontFile2');
    expect(pdf.length).toBeLessThan(200_000);
  });
});

/** A page's text between header and footer. */
function bodyOf({ glyphs }: Page): string {
  const body = glyphs.filter(({ y }) => y > 60 && y < 764);
  return body
    .map(({ text }) => text)
    .join('')
    .replace(/\s/g, '');
}
