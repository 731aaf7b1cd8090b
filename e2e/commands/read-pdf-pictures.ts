import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Pixels of each picture that is drawn on the pages of a PDF, as `1280×720`. */
export async function readPdfPictures(bytes: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const sizes: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { fnArray, argsArray } = await (await document.getPage(number)).getOperatorList();
    for (const [at, operator] of fnArray.entries()) {
      if (operator !== OPS.paintImageXObject) continue;
      const [, width, height]: unknown[] = argsArray[at] ?? [];
      sizes.push(`${width}×${height}`);
    }
  }
  await task.destroy();
  return sizes;
}
