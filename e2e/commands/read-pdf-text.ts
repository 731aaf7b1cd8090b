import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** All text of a PDF without white space, which says nothing there about words. */
export async function readPdfText(bytes: Uint8Array): Promise<string> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(''));
  }
  await task.destroy();
  return pages.join('\n').replace(/[^\S\n]+/g, '');
}
