import { expect, test } from 'vitest';
import { tenantParams } from '../../../../contract/domains/settings/tenant-params.ts';
import { limitsText, readableValue, type ShownParam } from './param-value.ts';

test.each([
  ['whole', '小时', '24', '24 小时'],
  ['percent', '%', '50', '50%'],
  ['money', '元', '2000', '20.00 元'],
  ['switch', undefined, '1', '是'],
  ['time', undefined, '10:00', '10:00'],
  ['days', '天前', '30-7-1', '30-7-1 天前'],
] as const)('a value of kind %s is shown with its unit', (kind, unit, value, shown) => {
  expect(readableValue({ kind, unit }, value)).toBe(shown);
});

test('limits of money are told in yuan, those of a time by its form', () => {
  const shownOf = (key: string): ShownParam => {
    const { preset, key: paramKey, ...param } = tenantParams.find((one) => one.key === key) ?? { ...tenantParams[0], key };
    return { ...param, paramKey, value: String(preset), inherited: String(preset), source: 'preset', editable: 1 } as ShownParam;
  };
  expect(limitsText(shownOf('copy.mail'))).toBe('0 至 500 元');
  expect(limitsText(shownOf('consultation.refund-late'))).toBe('0 至 100%');
  expect(limitsText(shownOf('recon.fetch'))).toBe('格式 时:分');
  expect(limitsText(shownOf('sign.remind'))).toContain('由大到小');
});
