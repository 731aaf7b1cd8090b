import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { EcgRecording } from '../../../contract/domains/image/ecg.shape.ts';
import { EcgFacts } from './ecg/ecg-facts.tsx';
import { shownOf } from './recording-head.tsx';

const images = ['one', 'two'].map((id) => ({ id, imageName: id, imageKind: 'ecg', size: 1, patient: '张**', no: 'HZ1' }) as const);

test('a file that was replaced is not answered by another one; where the address names none, it is the first', () => {
  expect([shownOf(images, 'two'), shownOf(images, 'gone'), shownOf(images, ''), shownOf([], '')]).toEqual([
    'two',
    undefined,
    'one',
    undefined,
  ]);
});

const recording: EcgRecording = { rate: 500, length: 5_000, leads: {}, takenAt: '2026-11-20 09:30:00' };

test('an ECG for comparison says when it was taken, in red where that is later than the one above, and what is not shown of it', () => {
  const later = renderToStaticMarkup(<EcgFacts recording={recording} comparedWith="2026-11-19 09:30:00" />);
  expect(later).toContain('采集时间 2026-11-20 09:30:00 · 晚于上方的心电 · 500 Hz');
  expect(later).toContain('ant-typography-danger');
  const cut = { ...recording, isCut: true, leftOut: ['V7'], spans: { V1: [0, 1_250] } } as const;
  const earlier = renderToStaticMarkup(<EcgFacts recording={cut} comparedWith="2026-11-21 09:30:00" />);
  expect(earlier).not.toContain('ant-typography-danger');
  for (const words of ['仅显示开始的一分钟', '以下导联未显示：V7', 'V1（第0–2.5秒）']) expect(earlier).toContain(words);
});
