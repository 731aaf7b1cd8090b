import { Input } from 'antd';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { field, maxLength } from '../../../contract/kernel/field.ts';
import { checkField } from '../../../contract/kernel/read-input.ts';
import { textCount } from './text-count.ts';

const spec = field.longText('结论', { max: 5 });

test.each([
  ['五个字以内', true],
  ['\n五个字以内  ', true],
  ['五个字以内的', false],
  // In UTF-16 units, as the check counts.
  ['三个字𠮷', true],
  ['四个字儿𠮷', false],
])('%j is shown whole, and red where its check refuses it', (value, isFine) => {
  const count = textCount(maxLength(spec));
  const controls = [<Input key="one" value={value} count={count} />, <Input.TextArea key="several" value={value} count={count} />];
  for (const drawn of controls.map((control) => renderToStaticMarkup(control))) {
    expect(drawn).toContain(value.trim());
    expect(drawn.toLowerCase()).not.toContain('maxlength');
    expect(drawn.includes('out-of-range')).toBe(!isFine);
  }
  expect(checkField(spec, value) === undefined).toBe(isFine);
});
