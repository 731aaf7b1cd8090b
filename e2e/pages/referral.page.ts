import { expect, type Page } from '@playwright/test';
import { choose, consolePage } from './console.page.ts';

/** What a form of a referral is filled with, by the labels of its fields. */
export interface ReferralForm {
  readonly texts: Readonly<Record<string, string>>;
  readonly choices: Readonly<Record<string, string>>;
}

/** The dialogs of referrals: their form, and what the moves ask for. */
export function referralDialog(page: Page) {
  const { dialog } = consolePage(page);
  return {
    dialog,
    fill: async ({ texts, choices }: ReferralForm) => {
      for (const [label, text] of Object.entries(texts)) await dialog.getByLabel(label, { exact: true }).fill(text);
      for (const [label, option] of Object.entries(choices)) await choose(page, dialog, label, option);
    },
    /** A day in a picker, as `yyyy-MM-dd`, or a moment. */
    pickDay: async (label: string, day: string) => {
      await dialog.getByLabel(label, { exact: true }).fill(day);
      await page.keyboard.press('Enter');
    },
    /** One's own department, in the tree of the hospital. */
    pickDepartment: async (name: string) => {
      await dialog.getByLabel('转出科室', { exact: true }).click();
      const tree = page.locator('.ant-select-dropdown:visible');
      await tree.locator('.ant-select-tree-title', { hasText: name }).first().click();
      await expect(tree).toBeHidden();
    },
    /** The consent that the patient has signed, as a picture. */
    uploadConsent: async () => {
      const item = dialog.locator('.ant-form-item', { has: page.getByText('知情同意书', { exact: true }) });
      const stored = page.waitForResponse((reply) => reply.url().includes('/put-file') && reply.ok());
      const buffer = await page.screenshot();
      await item.locator('input[type="file"]').setInputFiles({ name: '知情同意书.png', mimeType: 'image/png', buffer });
      await stored;
      await expect(item.locator('.ant-upload-list-item-done')).not.toHaveCount(0);
    },
    radio: (name: string) => dialog.getByRole('radio', { name, exact: true }).check(),
    submit: (name: string) => dialog.getByRole('button', { name: new RegExp(`^(确定|(确定)?${name})$`) }).click(),
  };
}
