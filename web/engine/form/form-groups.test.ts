import { expect, test } from 'vitest';
import { field } from '../../../contract/kernel/field.ts';
import { changedValues, groupsOf, sentValues, startValues, withMasks } from './form-groups.ts';

const fields = {
  id: field.id('编号'),
  name: field.text('姓名', { group: '患者' }),
  phone: field.text('电话'),
  reason: field.longText('原因', { group: '会诊' }),
  address: field.text('地址', { group: '患者' }),
  no: field.text('单号', { readOnly: true }),
  urgent: field.flag('加急', { default: 0 }),
};

test('groups by order of appearance; a field without group joins the one before it', () => {
  const shown = groupsOf(fields, []).map((group) => [group.title, group.fields.map(([name]) => name)]);
  expect(shown).toEqual([
    ['患者', ['name', 'phone', 'address', 'urgent']],
    ['会诊', ['reason']],
  ]);
});

test('a group whose fields are all hidden is not shown', () => {
  expect(groupsOf(fields, ['reason']).map((group) => group.title)).toEqual(['患者']);
});

test('defaults are for new rows only', () => {
  expect(startValues(fields, {})).toEqual({ urgent: 0 });
  expect(startValues(fields, { id: 'a' })).toEqual({ id: 'a' });
});

test('sends what is shown, clears what was emptied, and leaves a masked value alone', () => {
  const phones = { ...fields, phone: field.text('电话', { sensitive: 'phone' }) };
  const given = { id: 'a', version: 3, phone: '138****5678', address: '旧址' };
  const values = { ...given, name: '张三', address: '', reason: '不显示' };
  expect(sentValues(phones, ['name', 'phone', 'address'], values, given)).toEqual({ id: 'a', name: '张三', address: null });
  expect(sentValues(phones, ['phone'], { phone: '13900001111' }, given)).toEqual({ id: 'a', phone: '13900001111' });
});

test('of a whole row goes back masked what it must have and its reader may not see', () => {
  const person = {
    phone: field.text('电话', { required: '请填写电话', sensitive: 'phone' }),
    idCard: field.text('身份证号', { sensitive: 'idNumber' }),
    name: field.text('姓名', { required: '请填写姓名' }),
  };
  const given = { phone: '138****5678', idCard: '430*************6x', name: '张三' };
  expect(withMasks(person, { name: '李四' }, given)).toEqual({ name: '李四', phone: '138****5678' });
  expect(withMasks(person, { phone: '13900001111', name: '李四' }, given)).toEqual({ name: '李四', phone: '13900001111' });
  expect(withMasks(person, { phone: null, name: '李四' }, given)).toEqual({ name: '李四', phone: null });
  expect(withMasks(person, { name: '李四' })).toEqual({ name: '李四' });
});

test('of a row that a colleague may have changed meanwhile, only what was made different is sent', () => {
  const opened = { id: 'a', quota: 20, until: '2026-12-31 00:00:00', status: '1', marks: ['a', 'b'] };
  expect(changedValues({ quota: 30, until: '2026-12-31 00:00:00', status: '1', marks: ['a', 'b'] }, opened)).toEqual({ quota: 30 });
  expect(changedValues({ quota: 20, until: null, marks: ['b'] }, opened)).toEqual({ until: null, marks: ['b'] });
  expect(changedValues({ quota: null }, { id: 'b' })).toEqual({});
});
