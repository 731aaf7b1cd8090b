import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD, platformAdmin } from '../commands/demo-people.ts';
import { consolePage } from '../pages/console.page.ts';
import { signInByHand } from '../pages/login.page.ts';
import { test } from '../support/test.ts';

const SEALED_BODY = /^\{"data":"[\w-]{100,}"\}$/;
const SEALED_REPLY = /^"[\w-]{100,}"$/;

interface Exchange {
  path: string;
  sent: string;
  status: number;
  /** Empty when the page was left before it came. */
  answered: string;
}

/** Every JSON call of the page from now on, except the two that come before there is a key. */
function recordCalls(page: Page): () => Promise<Exchange[]> {
  const calls: Promise<Exchange>[] = [];
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    if (!path.startsWith('/api/') || /captcha$|public-key$|logout$/.test(path)) return;
    if (!response.headers()['content-type']?.includes('json')) return;
    const sent = response.request().postData() ?? '';
    calls.push(
      response.text().then(
        (answered) => ({ path, sent, status: response.status(), answered }),
        () => ({ path, sent, status: response.status(), answered: '' }),
      ),
    );
  });
  return () => Promise.all(calls);
}

const submitParam = async (page: Page, key: string) => {
  await page.getByRole('button', { name: '新增' }).first().click();
  const dialog = page.locator('.ant-modal:visible, .ant-drawer:visible').last();
  await dialog.getByLabel('参数名称').fill('加密');
  await dialog.getByLabel('参数键名').fill(key);
  await dialog.getByLabel('参数键值').fill('7');
  await dialog.getByRole('button', { name: /提交|保存/ }).click();
  await consolePage(page).expectToast('新增成功');
};

test('password, bodies and answers travel encrypted', async ({ page, app }) => {
  const calls = recordCalls(page);
  await signInByHand(page, app, platformAdmin, '/system/param');
  await submitParam(page, 'e2e.sealed');
  const seen = await calls();
  expect(seen.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/api/blade-auth/oauth/token', '/api/blade-system/param/list', '/api/blade-system/param/submit']),
  );
  for (const { sent, status, answered } of seen) {
    expect(sent).not.toContain(DEMO_PASSWORD);
    if (sent) expect(sent).toMatch(SEALED_BODY);
    if (status === 200 && answered) expect(answered).toMatch(SEALED_REPLY);
  }
});

test('a renewed key and a wrong clock mend themselves', async ({ page, app }) => {
  await signInByHand(page, app, platformAdmin, '/system/param');
  await page.evaluate(() => {
    const known = JSON.parse(localStorage.getItem('lianyi-public-key') ?? '{}') as object;
    localStorage.setItem('lianyi-public-key', JSON.stringify({ ...known, keyId: 'sm2-99' }));
  });
  await page.reload();
  await submitParam(page, 'e2e.renewed');
  await page.evaluate(() => {
    const known = JSON.parse(localStorage.getItem('lianyi-public-key') ?? '{}') as object;
    localStorage.setItem('lianyi-public-key', JSON.stringify({ ...known, clockAhead: 3_600_000 }));
  });
  await page.reload();
  await submitParam(page, 'e2e.clock');
});
