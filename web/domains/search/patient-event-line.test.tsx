import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prerendered } from '../../platform/page/prerendered.testing.ts';
import { PatientEventLine } from './patient-event-line.tsx';

beforeEach(() => vi.stubGlobal('window', { matchMedia: () => ({ matches: true }) }));
afterEach(() => vi.unstubAllGlobals());

async function drawn(more: { otherName?: string }): Promise<string> {
  const event = {
    id: '1',
    group: 'referral',
    time: '2026-11-20 09:00:00',
    title: '转诊',
    about: ['ZZ20261120-00000001'],
    link: '/referral/detail?id=1',
  };
  const line = (
    <MemoryRouter>
      <PatientEventLine event={{ ...event, ...more }} group="双向转诊" onOpen={() => {}} />
    </MemoryRouter>
  );
  return prerendered(line);
}

test('a line of the card that names somebody else under the same number says whom, as a warning', async () => {
  const html = await drawn({ otherName: '李大山' });
  expect(html).toMatch(/ant-typography-warning[^>]*>.*患者姓名为李大山，证件号相同，请核对是否同一人/s);
  expect(await drawn({})).not.toContain('请核对');
});
