import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { PDF_FONT, type PdfDefinition } from './pdf-definition.ts';
import { closePdfRenderer, createPdfRenderer, type PdfRenderer, renderPdf } from './render-pdf.ts';

let renderer: PdfRenderer;
afterEach(() => renderer.close());

function document(text: string): PdfDefinition {
  const info = { title: 't', author: 'a', creationDate: new Date(0) };
  return { info, defaultStyle: { font: PDF_FONT }, content: text };
}

describe('the PDF renderer', () => {
  test('renders many documents asked for at once, each to its asker', async () => {
    renderer = createPdfRenderer();
    const texts = ['一', '二', '三'];
    const together = await Promise.all(texts.map((text) => renderer.render(document(text))));
    for (const [at, text] of texts.entries()) expect(together[at]?.equals(await renderer.render(document(text)))).toBe(true);
    expect(new Set(together.map((pdf) => pdf.toString('latin1'))).size).toBe(3);
  });

  test('leaves the event loop free while it works', async () => {
    renderer = createPdfRenderer();
    await renderer.render(document('warm'));
    let pulses = 0;
    const pulse = setInterval(() => {
      pulses += 1;
    }, 1);
    await renderer.render(document('会诊意见'.repeat(4_000)));
    clearInterval(pulse);
    // A render on this thread would let one pulse through at its end.
    expect(pulses).toBeGreaterThan(3);
  });

  test('starts on demand, ends when idle, and starts again', async () => {
    renderer = createPdfRenderer({ idleMs: 50 });
    expect(renderer.isLoaded()).toBe(false);
    const first = await renderer.render(document('一'));
    expect(renderer.isLoaded()).toBe(true);
    while (renderer.isLoaded()) await sleep(10);
    expect((await renderer.render(document('一'))).equals(first)).toBe(true);
  });

  test('a document that takes too long is given up and the next one is served', async () => {
    // Long enough for the next one, for which the process starts anew.
    renderer = createPdfRenderer({ limitMs: 8_000 });
    const endless = renderer.render(document('会'.repeat(600_000)));
    const next = renderer.render(document('一'));
    await expect(endless).rejects.toThrow('longer than 8000 ms');
    expect((await next).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('a broken definition is refused and breaks nothing else', async () => {
    renderer = createPdfRenderer();
    const unknownFont = { ...document('一'), defaultStyle: { font: 'Comic' } };
    await expect(renderer.render(unknownFont)).rejects.toThrow(/Comic/);
    const withFunction = { ...document('一'), header: (() => '') as unknown as string };
    await expect(renderer.render(withFunction)).rejects.toThrow('plain data');
    expect((await renderer.render(document('一'))).length).toBeGreaterThan(1_000);
  });

  test.each(['file:///etc/hostname', '/etc/hostname', 'http://127.0.0.1:9/x.png'])('reads no picture from %s', async (image) => {
    renderer = createPdfRenderer();
    await expect(renderer.render({ ...document('一'), content: [{ image }] })).rejects.toThrow();
  });

  test('close rejects what is waiting', async () => {
    renderer = createPdfRenderer();
    const outcomes = Promise.allSettled([renderer.render(document('一')), renderer.render(document('二'))]);
    await renderer.close();
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});

describe('the line before it', () => {
  test('a document is made when its turn has come; a hospital that fills its line is told so, and others are served', async () => {
    const gate = Promise.withResolvers<void>();
    let made = 0;
    const make = async (): Promise<PdfDefinition> => {
      made += 1;
      await gate.promise;
      return document('一');
    };
    const waiting = Array.from({ length: 21 }, () => renderPdf('100001', make));
    await expect(renderPdf('100001', make)).rejects.toMatchObject({ code: 503, message: '正在生成的文件过多，请稍后再试' });
    expect((await renderPdf('100002', () => document('二'))).subarray(0, 5).toString()).toBe('%PDF-');
    expect(made).toBe(1);
    gate.resolve();
    expect(await Promise.all(waiting)).toHaveLength(21);
    await closePdfRenderer();
  });

  test('what is still made when the server ends starts nothing any more', async () => {
    const gate = Promise.withResolvers<PdfDefinition>();
    const late = renderPdf('100001', () => gate.promise);
    await closePdfRenderer();
    gate.resolve(document('一'));
    await expect(late).rejects.toThrow('closed');
  });
});
