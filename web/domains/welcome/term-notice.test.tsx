import { expect, test } from 'vitest';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
import { PermissionProvider } from '../../engine/parts/permission.tsx';
import { prerendered } from '../../platform/page/prerendered.testing.ts';
import { TermNotice } from './term-notice.tsx';

const DAY_MS = 86_400_000;

/** With a term that ends at an hour of the day that is so many days ahead. */
async function shown(codes: readonly string[], days: number | undefined, hour = '14:37:00'): Promise<string> {
  const expireTime = days === undefined ? undefined : `${toWireDate(Date.now() + days * DAY_MS)} ${hour}`;
  const page = (
    <PermissionProvider codes={new Set(codes)}>
      <TermNotice expireTime={expireTime} />
    </PermissionProvider>
  );
  return prerendered(page);
}

test('whoever administers a hospital reads on the home page that its term ends within 30 days', async () => {
  expect(await shown(['role_grant'], 30)).toContain('还剩30天');
  expect(await shown(['role_grant'], 1, '08:30:00')).toContain('还剩1天');
  expect(await shown(['role_grant'], 2, '00:00:00')).toContain('还剩1天');
  expect(await shown(['role_grant'], 31)).toBe('');
  expect(await shown(['role_grant'], undefined)).toBe('');
  expect(await shown(['consultation_apply'], 3)).toBe('');
});

test('on its last day they read the hour, and no count of days', async () => {
  const today = await shown(['role_grant'], 0, '23:59:59');
  expect(today).toContain('23:59结束');
  expect(today).not.toContain('还剩');
  expect(await shown(['role_grant'], 1, '00:00:00')).toContain('00:00结束');
});
