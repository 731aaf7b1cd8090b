import type { Page } from '@playwright/test';

/** The drawer for big files: its two lists, and the badge that stands for it. */
export function bigFileDrawer(page: Page) {
  const drawer = page.locator('.big-file-drawer');
  const list = drawer.getByRole('region', { name: '上传列表' });
  const unfinished = drawer.getByRole('region', { name: '未完成的上传' });
  return {
    drawer,
    list,
    unfinished,
    row: (name: string) => list.getByRole('listitem').filter({ hasText: name }),
    fileInput: drawer.locator('input[type="file"]'),
    pick: (...files: string[]) => drawer.locator('input[type="file"]').setInputFiles(files),
    badge: page.getByRole('button', { name: /^大文件上传：/ }),
    /** Until it has slid in. */
    settle: () =>
      drawer.evaluate((box) => Promise.all(box.getAnimations({ subtree: true }).map((one) => one.finished)).then(() => undefined)),
    minimise: () => drawer.getByRole('button', { name: '收起' }).click(),
  };
}
