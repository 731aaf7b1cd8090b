import { expect, type Page } from '@playwright/test';
import { readPdfText } from '../commands/read-pdf-text.ts';
import { choose, consolePage } from './console.page.ts';

/** What a request for copies is filled with, by the labels of its fields. */
export interface CopyCaseForm {
  readonly kind: string;
  readonly cardNo: string;
  readonly delivery: '邮寄' | '自取';
  readonly texts: Readonly<Record<string, string>>;
}

/** The dialogs of requests for copies: their form, and what the moves ask for. */
export function copyCaseDialog(page: Page) {
  const { dialog } = consolePage(page);
  return {
    dialog,
    /** The card brings the patient and the stays, of which the first is taken; the purpose brings its contents. */
    fill: async ({ kind, cardNo, delivery, texts }: CopyCaseForm) => {
      await choose(page, dialog, '申请人类别', kind);
      const known = page.waitForResponse((reply) => reply.url().includes('/getPatientBaseInfo'));
      await dialog.getByLabel('就诊卡号', { exact: true }).fill(cardNo);
      await dialog.getByLabel('就诊卡号', { exact: true }).press('Tab');
      await known;
      await dialog.getByLabel('就诊记录', { exact: true }).click();
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
      await page.keyboard.press('Escape');
      const contents = page.waitForResponse((reply) => reply.url().includes('/getCopyContentsByPurpose'));
      await choose(page, dialog, '复印用途', '商业保险理赔');
      await contents;
      await dialog.getByRole('radio', { name: delivery, exact: true }).check();
      for (const [label, text] of Object.entries(texts)) await dialog.getByLabel(label, { exact: true }).fill(text);
    },
    /** Uploads papers one after the other, and waits until the server has each. */
    upload: async (labels: readonly string[], picture: Buffer) => {
      for (const label of labels) {
        const item = dialog.locator('.ant-form-item', { has: page.getByText(label, { exact: true }) });
        const stored = page.waitForResponse((reply) => reply.url().includes('/put-file') && reply.ok());
        await item.locator('input[type="file"]').setInputFiles({ name: `${label}.png`, mimeType: 'image/png', buffer: picture });
        await stored;
        await expect(item.locator('.ant-upload-list-item-done')).not.toHaveCount(0);
      }
    },
    /** A line with the mouse, kept when the button is let go. */
    write: async () => {
      const paper = dialog.getByRole('img', { name: '领取人签名' });
      // Waits until the dialog stands still.
      await paper.hover({ position: { x: 40, y: 80 } });
      const box = await paper.boundingBox();
      if (!box) throw new Error('there is nothing to sign on');
      await page.mouse.down();
      await page.mouse.move(box.x + 120, box.y + 40, { steps: 4 });
      await page.mouse.move(box.x + 220, box.y + 90, { steps: 4 });
      await page.mouse.up();
    },
    isSigned: () => expect(dialog.getByText('签名已保存')).toBeVisible(),
    /** Touches the paper without writing on it: a tap, and a line with the button that opens menus. */
    touchPaper: async () => {
      const paper = dialog.getByRole('img', { name: '领取人签名' });
      await paper.click({ position: { x: 40, y: 80 } });
      const box = await paper.boundingBox();
      if (!box) throw new Error('there is nothing to sign on');
      await page.mouse.down({ button: 'right' });
      await page.mouse.move(box.x + 120, box.y + 40, { steps: 4 });
      await page.mouse.up({ button: 'right' });
    },
    press: (name: string) => dialog.getByRole('button', { name: new RegExp(`^(确定|(确定)?${name})$`) }).click(),
  };
}

/** In which state the request in front is. */
export function expectStatus(page: Page, label: string): Promise<void> {
  return expect(page.locator('.console-content .ant-card:visible').first().locator('.state-tag')).toHaveText(label);
}

/** Presses what opens labels in a window of their own, and reads them. */
export async function readLabels(page: Page, pressing: () => Promise<void>): Promise<string> {
  let bytes: Uint8Array = new Uint8Array();
  // The browser hands a PDF to its viewer and keeps nothing of it.
  await page.route(
    '**/print/mail/order*',
    async (route) => {
      const reply = await route.fetch();
      expect(reply.headers()['content-type']).toContain('application/pdf');
      const body = await reply.body();
      bytes = body;
      await route.fulfill({ response: reply, body });
    },
    { times: 1 },
  );
  const [popup] = await Promise.all([page.waitForEvent('popup'), pressing()]);
  await expect.poll(() => bytes.length).toBeGreaterThan(0);
  await popup.close();
  return readPdfText(bytes);
}
