import { afterEach, expect, test } from 'vitest';
import { field } from '../../../contract/kernel/field.ts';
import { setLabelBook } from '../../platform/words/label.ts';
import { filesHint, hintOf } from './hint.ts';

afterEach(() => setLabelBook(undefined));

test('a hint stands in its control if it fits there, else below it', () => {
  expect(hintOf(field.text('编码', { hint: '如 bed_type' }))).toEqual({ inside: '如 bed_type' });
  const long = '保存后不再显示；修改时留空表示不变';
  expect(hintOf(field.text('密钥', { hint: long }))).toEqual({ below: long });
  expect(hintOf(field.longText('内容', { hint: long }))).toEqual({ inside: long });
  expect(hintOf(field.text('编码'))).toEqual({});
});

test('a control that shows no hint has it below', () => {
  expect(hintOf(field.datetime('过期时间', { hint: '不填则不过期' }))).toEqual({ below: '不填则不过期' });
  expect(hintOf(field.text('图标', { hint: '不选则不限' }), true)).toEqual({ below: '不选则不限' });
});

test('it is the translated hint that has to fit', () => {
  const spec = field.text('有效期', { hint: '不填则不过期' });
  setLabelBook({ labels: { 不填则不过期: 'Never expires if this is left empty' }, templates: {} });
  expect(hintOf(spec)).toEqual({ below: 'Never expires if this is left empty' });
});

test('what is wanted of files does not take the place of what is taken of them', () => {
  const consent = field.files('知情同意书', { hint: '患者签署的知情同意书' });
  const [wanted, taken] = filesHint(consent);
  expect(wanted).toBe('患者签署的知情同意书');
  expect(filesHint(field.files('附件'))).toEqual([taken]);
});
