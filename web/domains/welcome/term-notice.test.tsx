import { expect, test } from 'vitest';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { PermissionProvider } from '../../engine/parts/permission.tsx';
import { prerendered } from '../../platform/page/prerendered.testing.ts';
import { TermNotice } from './term-notice.tsx';

const DAY_MS = 86_400_000;

async function shown(codes: readonly string[], days: number | undefined): Promise<string> {
  const expireTime = days === undefined ? undefined : toWireTime(Date.now() + days * DAY_MS);
  const page = (
    <PermissionProvider codes={new Set(codes)}>
      <TermNotice expireTime={expireTime} />
    </PermissionProvider>
  );
  return prerendered(page);
}

test('whoever administers a hospital reads on the home page that its term ends within 30 days', async () => {
  expect(await shown(['role_grant'], 29.5)).toContain('还剩30天');
  expect(await shown(['role_grant'], 0.5)).toContain('还剩1天');
  expect(await shown(['role_grant'], 31)).toBe('');
  expect(await shown(['role_grant'], undefined)).toBe('');
  expect(await shown(['consultation_apply'], 3)).toBe('');
});
