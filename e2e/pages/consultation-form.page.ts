import { expect, type Page } from '@playwright/test';
import { choose } from './console.page.ts';

/** The application form. */
export function consultationForm(page: Page) {
  const form = page.locator('form.ant-form:visible');
  const pick = (label: string, option: string) =>
    form.locator('.ant-form-item', { hasText: label }).getByText(option, { exact: true }).click();
  return {
    form,
    pick,
    fill: (label: string, value: string) => form.getByLabel(label, { exact: true }).fill(value),
    choose: (label: string, option: string | RegExp) => choose(page, form, label, option),
    /** What is told of the expert comes below the field and moves what follows: a press meanwhile would go beside. */
    chooseExpert: async (name: RegExp) => {
      await choose(page, form, '会诊专家', name);
      await expect(form.locator('.ant-form-item', { hasText: '会诊专家' }).getByText(/会诊 \d+ 次/)).toBeVisible();
    },
    /** One of the offered moments, for example 明天 09:00. */
    chooseTime: async (label: string, moment: string) => {
      await form.getByLabel(label, { exact: true }).click();
      await page.locator('.ant-picker-dropdown:visible').getByText(moment, { exact: true }).click();
    },
    /** Uploads a picture and waits until the server has it. */
    upload: async (label: string, name: string, picture: Buffer, mimeType = 'image/png') => {
      const item = form.locator('.ant-form-item', { hasText: label });
      const stored = page.waitForResponse((response) => response.url().includes('/put-file') && response.ok());
      await item.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer: picture });
      await stored;
      await expect(item.locator('.ant-upload-list-item-done')).not.toHaveCount(0);
    },
    expectMessage: (message: string) => expect(form.getByText(message, { exact: true }).first()).toBeVisible(),
    expectNoMessage: (message: string) => expect(form.getByText(message, { exact: true })).toHaveCount(0),
    press: (button: string) => form.getByRole('button', { name: button, exact: true }).click(),
  };
}
