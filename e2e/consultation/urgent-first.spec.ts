import { expect } from '@playwright/test';
import { expert } from '../commands/demo-people.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

const THEIR_TURN = /待安排|待接收|待会诊|会诊中|已出具意见|结算不通过/;

test('the expert’s list begins with what waits for them; it is sorted by its hour at a press on the heading', async ({ page, app }) => {
  await signIn(page, app, expert, '/consultation/applied-to-me?size=50');
  const list = listPage(page);
  await list.expectRows();
  const rows = list.list.locator('.grid-row');
  const states = await rows.evaluateAll((all) => all.map((row) => row.querySelector('.state-tag')?.textContent ?? ''));
  const isTheirs = states.map((state) => THEIR_TURN.test(state));
  expect(isTheirs.length).toBeGreaterThan(5);
  expect(isTheirs).toContain(true);
  expect(isTheirs).toEqual(isTheirs.toSorted((one, other) => Number(other) - Number(one)));
  await takeScreenshot(page, 'applied-to-me-urgent');

  const heading = list.list.getByRole('columnheader', { name: '应处理时间' });
  // By its number: what stands beside it counts minutes.
  const first = () =>
    rows
      .first()
      .getByText(/^HZ\d{8}-/)
      .innerText();
  const soonest = await first();
  await heading.getByRole('button').click();
  await expect(heading).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=answerTime/);
  await expect.poll(first).toBe(soonest);
  await heading.getByRole('button').click();
  await expect(heading).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(first).not.toBe(soonest);
  await expect(rows.first()).toContainText(/剩|超时/);
});
