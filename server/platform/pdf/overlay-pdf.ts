import { PDFDocument } from '@cantoo/pdf-lib';

/**
 * The file with the first page of another one over each of its pages. Nothing of it is drawn again, so that what was sent once needs neither its
 * pictures nor its template. Throws for what is no PDF.
 */
export async function overlayPdf(bytes: Buffer, over: Buffer): Promise<Buffer> {
  const file = await PDFDocument.load(bytes, { updateMetadata: false });
  const mark = await file.embedPdf(over);
  for (const page of file.getPages()) for (const piece of mark) page.drawPage(piece, page.getSize());
  return Buffer.from(await file.save());
}
