import { createRequire } from 'node:module';
import path from 'node:path';
import pdfmake from 'pdfmake';
import type { Content, CustomTableLayout, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { PDF_FONT, type PdfDefinition, type PdfLayout, type PdfReply, type PdfRequest } from './pdf-definition.ts';

// The process behind render-pdf.ts. Layout and font subsetting take 100 ms of CPU, and fonts and library 200 MB: both stay out of the
// server's own process.

const LINE = '#8c8c8c';
// How far down the page a headline may stand: below it there must be room for itself and two lines of text.
const LAST_HEADLINE = 0.9;
const fontFolder = path.dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans-sc/package.json'));
const regular = path.join(fontFolder, '400Regular', 'NotoSansSC_400Regular.ttf');
const bold = path.join(fontFolder, '700Bold', 'NotoSansSC_700Bold.ttf');

const layouts: Record<PdfLayout, CustomTableLayout> = {
  record: {
    hLineWidth: () => 0.5,
    vLineWidth: () => 0.5,
    hLineColor: () => LINE,
    vLineColor: () => LINE,
    paddingLeft: () => 6,
    paddingRight: () => 6,
    paddingTop: () => 3.5,
    paddingBottom: () => 3.5,
  },
  rule: {
    hLineWidth: (row) => (row === 0 ? 0 : 0.5),
    vLineWidth: () => 0,
    hLineColor: () => LINE,
    paddingLeft: () => 0,
    paddingRight: () => 0,
    paddingTop: () => 0,
    paddingBottom: () => 4,
  },
};

pdfmake.setFonts({ [PDF_FONT]: { normal: regular, bold, italics: regular, bolditalics: bold } });
pdfmake.setTableLayouts(layouts);
// A definition holds what people typed: it may make the renderer read nothing but the two fonts.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((file) => file === regular || file === bold);

process.on('message', (request: PdfRequest) => {
  void answer(request).then((reply) => process.send?.(reply));
});
// The server may die without a word; nobody else would end this process.
process.on('disconnect', () => process.exit());

async function answer({ id, definition }: PdfRequest): Promise<PdfReply> {
  try {
    return { id, pdf: await pdfmake.createPdf(withFunctions(definition)).getBuffer() };
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function withFunctions({ header, footer, ...definition }: PdfDefinition): TDocumentDefinitions {
  return {
    ...definition,
    ...(header && { header: (page: number, pages: number) => numbered(header, page, pages) }),
    ...(footer && { footer: (page: number, pages: number) => numbered(footer, page, pages) }),
    pageBreakBefore: (node) => node.headlineLevel === 1 && (node.startPosition?.verticalRatio ?? 0) > LAST_HEADLINE,
  };
}

/** A fresh copy for every page, since pdfmake writes its measures into the nodes. */
function numbered(content: Content, page: number, pages: number): Content {
  return fill(structuredClone(content)) as Content;

  function fill(node: unknown): unknown {
    if (typeof node === 'string') return node.replaceAll('{{page}}', String(page)).replaceAll('{{pages}}', String(pages));
    if (Array.isArray(node)) return node.map(fill);
    if (node === null || typeof node !== 'object') return node;
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, fill(value)]));
  }
}
