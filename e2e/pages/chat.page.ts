import { expect, type Page } from '@playwright/test';

/** The page on which the two hospitals of a consultation talk. */
export function chatPage(page: Page) {
  const chat = page.locator('.chat:visible');
  const log = chat.getByRole('log', { name: '沟通记录' });
  const input = chat.getByLabel('消息内容');
  const message = (text: string) => log.locator('.chat-message', { hasText: text });
  return {
    chat,
    log,
    input,
    message,
    lines: chat.getByRole('navigation', { name: '会诊沟通列表' }),
    /** Writes and sends by the Enter key alone. */
    say: async (text: string) => {
      await input.fill(text);
      await input.press('Enter');
      await expect(message(text)).toBeVisible();
      await expect(input).toHaveValue('');
    },
    attach: (file: { name: string; mimeType: string; buffer: Buffer }) => chat.locator('input[type=file]').setInputFiles(file),
    /** As if it had been copied somewhere else. */
    paste: (file: { name: string; mimeType: string; buffer: Buffer }) =>
      input.evaluate(
        (element, { name, type, base64 }) => {
          const clipboardData = new DataTransfer();
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          clipboardData.items.add(new File([bytes], name, { type }));
          element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
        },
        { name: file.name, type: file.mimeType, base64: file.buffer.toString('base64') },
      ),
    // By the keyboard, because a notice may come up in the same corner.
    send: async () => {
      const button = chat.getByRole('button', { name: /^(send )?发送$/ });
      // Not before every file has arrived.
      await expect(button).toBeEnabled();
      await button.press('Enter');
    },
    press: (text: string, button: string) => message(text).getByRole('button', { name: button }).press('Enter'),
  };
}
