import { expect, test } from 'vitest';
import { cleanText, textRuns } from './pdf-text.ts';

test('cleanText keeps words and lines and drops what cannot be printed', () => {
  expect(cleanText(' 一\r\n二\r三\u0000\u200b四\ud800\t五 ')).toBe('一\n二\n三四\ufffd　五');
  expect(cleanText('{{page}}')).not.toContain('{{page}}');
});

test('textRuns raises and lowers figures', () => {
  expect(textRuns('SpO₂ 91%，10⁻¹²/L')).toEqual([
    { text: 'SpO' },
    { text: '2', sub: true },
    { text: ' 91%，10' },
    { text: '−12', sup: true },
    { text: '/L' },
  ]);
  expect(textRuns('')).toEqual([]);
});
