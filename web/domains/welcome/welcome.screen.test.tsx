import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterAll, expect, test, vi } from 'vitest';
import { tenantDetail } from '../../../contract/domains/organisation/organisation.endpoints.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { PermissionProvider } from '../../engine/parts/permission.tsx';
import { callKey } from '../../platform/call/use-call.ts';
import { prerendered } from '../../platform/page/prerendered.testing.ts';
import { WelcomeScreen } from './welcome.screen.tsx';

afterAll(() => vi.unstubAllGlobals());

test('the end of a term stands above a home page of the hospital’s own as well', async () => {
  vi.stubGlobal('location', { origin: 'https://lianyi.example.org' });
  const client = new QueryClient();
  const expireTime = toWireTime(Date.now() + 5 * 86_400_000);
  client.setQueryData(callKey(tenantDetail, {}), { welcomeFrame: 'https://board.example.org/', tenantName: '专家医院', expireTime });
  const page = (
    <QueryClientProvider client={client}>
      <PermissionProvider codes={new Set(['role_grant'])}>
        <WelcomeScreen />
      </PermissionProvider>
    </QueryClientProvider>
  );
  const html = await prerendered(page);
  expect(html).toContain('<iframe');
  expect(html.indexOf('本院使用期限')).toBeGreaterThan(-1);
  expect(html.indexOf('本院使用期限')).toBeLessThan(html.indexOf('<iframe'));
});
