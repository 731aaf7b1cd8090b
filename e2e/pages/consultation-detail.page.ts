import { expect, type Page } from '@playwright/test';
import { readPdfText } from '../commands/read-pdf-text.ts';
import { SEND_MS } from '../support/wait.ts';
import { pressAction } from './press-action.ts';

/** One consultation's page. */
export function consultationDetail(page: Page) {
  const content = page.locator('.console-content');
  const card = (title: string) =>
    content.locator('.ant-card:visible', { hasText: title }).filter({ has: page.locator('.ant-card-head', { hasText: title }) });
  const header = content.locator('.ant-card:visible').first();
  /** Presses a button that opens a PDF in a new window, and fetches the file behind its link. */
  const openPdf = async (pressing: () => Promise<void>): Promise<Uint8Array> => {
    const link = page.context().waitForEvent('request', {
      predicate: (request) => request.isNavigationRequest() && request.url().includes('/oss/endpoint/file/'),
      timeout: SEND_MS,
    });
    const [popup, request] = await Promise.all([page.waitForEvent('popup'), link, pressing()]);
    const file = await page.request.get(request.url());
    expect(file.headers()['content-type']).toContain('application/pdf');
    await popup.close();
    return file.body();
  };
  return {
    content,
    card,
    header,
    button: (name: string) => header.getByRole('button', { name, exact: true }),
    /** Presses a button of the header, or one behind 更多. */
    press: (name: string) => pressAction(page, header, name),
    expectStatus: (label: string) => expect(header.locator('.ant-tag', { hasText: label }).first()).toBeVisible(),
    openPdf,
    /** The text of the PDF that such a button opens. */
    readPdf: async (pressing: () => Promise<void>): Promise<string> => readPdfText(await openPdf(pressing)),
  };
}
