import { expect, test } from 'vitest';
import type { ModelField } from '../../../contract/domains/develop/model-field.ts';
import { prerendered } from '../../platform/page/prerendered.testing.ts';
import { ModelFieldsTable } from './model-fields-table.tsx';

const fields: ModelField[] = [
  { name: 'bedNo', label: '床号', kind: 'text', required: true, max: 20, filter: 'contains', column: true, unique: false },
  { name: 'state', label: '状态', kind: 'choice', required: false, column: false, unique: false, choices: { 0: '停用', 1: '启用' } },
];

test('whoever may only look at a model reads its fields in words, with nothing to press or to fill in', async () => {
  const html = await prerendered(<ModelFieldsTable fields={fields} />);
  for (const word of ['bedNo', '床号', '单行文本', '包含', '20', '单选', '0=停用,1=启用']) expect(html).toContain(word);
  expect(html).not.toMatch(/<(input|button|textarea)/);
});
