import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { overlayPdf } from './overlay-pdf.ts';
import { PDF_FONT, type PdfDefinition } from './pdf-definition.ts';
import { createPdfRenderer, type PdfRenderer } from './render-pdf.ts';

let renderer: PdfRenderer;
let mark: Buffer;
beforeAll(async () => {
  renderer = createPdfRenderer();
  mark = await render({ watermark: { text: '标记', opacity: 0.2 }, content: [''] });
});
afterAll(() => renderer.close());

const info = { title: '标题', author: '医院', creationDate: new Date(0) };
const render = (definition: Partial<PdfDefinition>): Promise<Buffer> =>
  renderer.render({ info, pageSize: 'A4', defaultStyle: { font: PDF_FONT }, content: [], ...definition });

async function wordsOfPages(pdf: Buffer): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const file = await task.promise;
  const words = async (page: number) => {
    const { items } = await (await file.getPage(page)).getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join('');
  };
  const pages = await Promise.all(Array.from({ length: file.numPages }, (_, at) => words(at + 1)));
  await task.destroy();
  return pages;
}

test('lies over each page, whose own words stay', async () => {
  const sent = await render({ content: ['正文一', { text: '正文二', pageBreak: 'before' }] });
  const pages = await wordsOfPages(await overlayPdf(sent, mark));
  expect(pages).toEqual([expect.stringContaining('正文一'), expect.stringContaining('正文二')]);
  for (const words of pages) expect(words).toContain('标记');
});

test('what is no PDF is refused', async () => {
  await expect(overlayPdf(Buffer.from('no PDF'), mark)).rejects.toThrow();
});
