import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';

/**
 * A document for `renderPdf`: plain data, because it travels to a worker process. Where pdfmake would take functions, this takes
 * data: header and footer are content in which `{{page}}` and `{{pages}}` stand for the numbers, a table names a `PdfLayout`, and a
 * node with `headlineLevel: 1` is never left alone at the foot of a page.
 */
export type PdfDefinition = Omit<TDocumentDefinitions, 'header' | 'footer' | 'background' | 'pageBreakBefore'> & {
  header?: Content;
  footer?: Content;
  /** Written into the file; fixed by the caller so that equal content gives equal bytes. */
  info: { title: string; author: string; creationDate: Date };
};

/** The only font family: Noto Sans SC, regular and bold. */
export const PDF_FONT = 'NotoSansSC';

/** Table layouts known to the renderer: `record` has thin lines around every cell, `rule` one line below each row. */
export type PdfLayout = 'record' | 'rule';

/** What the worker receives and answers. */
export type PdfRequest = { id: number; definition: PdfDefinition };
export type PdfReply = { id: number; pdf: Uint8Array } | { id: number; error: string };
