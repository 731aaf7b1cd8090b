import { describe, expect, test } from 'vitest';
import { echoesOf } from './echo.ts';
import type { Endpoint } from './endpoint.ts';
import { field } from './field.ts';
import { readPageRequest } from './filter.ts';
import { type ReadOptions, readInput } from './read-input.ts';
import { said, textOf, word } from './said.ts';
import { needsShownRow } from './spellings.ts';

const fields = {
  contactName: field.text('联系人', { wire: ['linkman'], filter: 'contains' }),
  roleIds: field.files('角色', { wire: ['roleId'] }),
  phone: field.text('手机号', { sensitive: 'phone' }),
  isOpen: field.choice('打开方式', { '1': '当前窗口', '2': '新窗口' }, { synonyms: { '0': '1' } }),
  quota: field.whole('额度', { min: 1, synonyms: { '-1': '' } }),
  params: field.json('参数'),
  createTime: field.datetime('创建时间', { readOnly: true }),
};

function read(sent: object, options: ReadOptions = {}): unknown {
  const reading = readInput(fields, sent, options);
  return reading.ok ? reading.value : textOf(reading.errors[0]?.message ?? '');
}

describe('spellings', () => {
  test.each<[object, unknown]>([
    [{ linkman: ' 周 ' }, { contactName: '周' }],
    [{ linkman: '周', contactName: '周' }, { contactName: '周' }],
    [{ linkman: '', contactName: null }, { contactName: null }],
    [{ roleId: '1,2', roleIds: ['1', '2'] }, { roleIds: ['1', '2'] }],
    [{ roleId: [1, 2] }, { roleIds: ['1', '2'] }],
    [{ roleId: 7 }, { roleIds: ['7'] }],
    [{ isOpen: 0 }, { isOpen: '1' }],
    [{ isOpen: 2 }, { isOpen: '2' }],
    [{ quota: -1 }, { quota: null }],
    [{ params: '{"a":1}' }, { params: { a: 1 } }],
    [{ params: 'plain' }, { params: 'plain' }],
    [{ params: '{"a"' }, '参数格式不正确'],
    [{ linkman: '周', contactName: '李' }, '联系人的两种写法不一致'],
    [{ roleId: [{ toString: 1 }], roleIds: ['1'] }, '角色的两种写法不一致'],
    [{ linkmen: '周' }, '不支持的参数：linkmen'],
    [{ phone: '138****5678' }, '手机号已被隐藏，请填写完整'],
    [{ createTime: '2026-01-01' }, '不支持的参数：createTime'],
  ])('%j is read as %j', (sent, expected) => {
    expect(read(sent)).toEqual(expected);
  });

  test('of two that differ, the one that the row does not have was edited', () => {
    const shown = { contactName: '周', phone: '138****5678' };
    expect(read({ linkman: '李', contactName: '周' }, { shown })).toEqual({ contactName: '李' });
    expect(read({ linkman: '周', contactName: '李' }, { shown })).toEqual({ contactName: '李' });
    expect(read({ linkman: '', contactName: '周' }, { shown })).toEqual({ contactName: null });
    expect(read({ linkman: '王', contactName: '李' }, { shown })).toBe('联系人的两种写法不一致');
    expect(read({ phone: '138****5678' }, { shown })).toEqual({});
    expect(read({ phone: '139****5678' }, { shown })).toBe('手机号已被隐藏，请填写完整');
  });

  test('the row is asked for only where it says something', () => {
    expect(needsShownRow(fields, { linkman: '周', contactName: '周', roleId: '1' })).toBe(false);
    expect(needsShownRow(fields, { linkman: '周', contactName: '李' })).toBe(true);
    expect(needsShownRow(fields, { phone: '138****5678' })).toBe(true);
  });

  test('a list is searched and sorted by either, not by both at once', () => {
    const asked = (raw: Record<string, unknown>) => readPageRequest(fields, ['contactName'], raw);
    expect(asked({ linkman_equal: '周', ascs: 'linkman' })).toMatchObject({
      ok: true,
      value: { conditions: [{ field: 'contactName', operator: 'eq' }], sorts: [{ field: 'contactName' }] },
    });
    expect(asked({ linkman: '周', contactName: '李' })).toMatchObject({
      ok: false,
      errors: [{ message: said`${word('联系人')}的两种写法不一致` }],
    });
    expect(asked({ linkman_dropme: '1' })).toMatchObject({ ok: false });
  });
});

describe('what a save passes over', () => {
  const common = { domain: 'x', method: 'GET', permission: 'x', input: {} } as const;
  const row = {
    createTime: fields.createTime,
    secret: field.text('密钥', { sensitive: 'secret' }),
    hash: field.text('摘要', { hidden: true }),
  };
  const list: Endpoint = { ...common, name: 'list', title: '', kind: 'page', path: '/a/b/list', row: { ...row, ...fields } };
  const options: Endpoint = { ...common, name: 'select', title: '', kind: 'list', path: '/a/b/select', row: { key: field.text('键') } };
  const other: Endpoint = { ...common, name: 'other', title: '', kind: 'row', path: '/a/c/detail', row: { elsewhere: field.text('别处') } };
  const save: Endpoint = { ...common, name: 'save', title: '', kind: 'submit', method: 'POST', path: '/a/b/submit' };

  test('is what the lists and details beside it answer, and nothing that nobody is shown', () => {
    const names = echoesOf(save, [list, options, other, save]);
    for (const name of ['createTime', 'contactName', 'linkman', 'can', 'children']) expect(names.has(name), name).toBe(true);
    for (const name of ['secret', 'hash', 'key', 'elsewhere', 'constructor']) expect(names.has(name), name).toBe(false);
  });

  test('is what it says itself, where it says so; an action passes nothing over', () => {
    expect([...echoesOf({ ...save, echoes: {} }, [list, save])]).toEqual([]);
    expect([...echoesOf({ ...save, kind: 'action' }, [list, save])]).toEqual([]);
  });
});
