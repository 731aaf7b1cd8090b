import { expect, test } from 'vitest';
import { field } from '../../../contract/kernel/field.ts';
import { keepable } from './use-draft.ts';

test('a draft keeps what was written, not what somebody vouches for each time, and no secret', () => {
  const fields = {
    remark: field.longText('点评'),
    imagesChecked: field.flag('已核对图像不含个人信息', { undrafted: true }),
    password: field.text('密码', { sensitive: 'secret' }),
  };
  expect(keepable(fields, { remark: '病灶边界清楚', imagesChecked: 1, password: 'secret', elsewhere: 1 })).toEqual({
    remark: '病灶边界清楚',
  });
});
