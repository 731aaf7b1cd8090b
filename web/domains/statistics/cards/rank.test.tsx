import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { prerendered } from '../../../platform/page/prerendered.testing.ts';
import { Rank } from './rank.tsx';

afterEach(() => vi.unstubAllGlobals());

test('what a chart draws is there as links as well, for the keyboard and for what reads aloud', async () => {
  vi.stubGlobal('window', { matchMedia: () => ({ matches: true }) });
  const bars = ['甲医院', '乙医院'].map((name, at) => ({ name, value: 9 - at, to: `/statistics/orders?applyTenantId=${at}` }));
  const page = (
    <MemoryRouter>
      <Rank title="申请医院排行" bars={bars} height={240} />
    </MemoryRouter>
  );
  const html = await prerendered(page);
  expect([...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)</g)].map(([, to, said]) => [to, said])).toEqual([
    ['/statistics/orders?applyTenantId=0', '甲医院：9'],
    ['/statistics/orders?applyTenantId=1', '乙医院：8'],
  ]);
  expect(html).toContain('申请医院排行：逐项查看');
});
