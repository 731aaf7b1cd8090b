import { describe, expect, test } from 'vitest';
import { field } from '../../../contract/kernel/field.ts';
import { refusalOfSetting } from '../../../contract/kernel/list-setting.ts';
import { readListState } from './list-state.ts';
import { addressWith, queryOf, shownView, withChangedView, withDefault, withoutView, withView } from './list-views.ts';

const filters = { name: field.text('姓名', { filter: 'contains' }), createTime: field.datetime('创建时间', { filter: 'range' }) };
const of = (address: string) => queryOf(readListState(new URLSearchParams(address), filters), filters, 'all');

describe('views of a list', () => {
  test('keep filters, order, tab and page size, spelt in one way, and not the page', () => {
    expect(of('tab=done&size=50&sort=-name&name=li&current=3&kind=video')).toBe('name=li&size=50&sort=-name&tab=done');
    expect(of('name=li&tab=done&sort=-name&size=50')).toBe('name=li&size=50&sort=-name&tab=done');
    expect(of('tab=all&size=10')).toBe('');
  });

  test('leave in the address what belongs to the screen', () => {
    const address = addressWith(new URLSearchParams('kind=video&name=old&size=50&current=9'), 'name=li&tab=done', filters);
    expect(address.toString()).toBe('kind=video&name=li&tab=done');
    expect(addressWith(address, '', filters).toString()).toBe('kind=video');
  });

  test('are shown by what the address says, and as changed once it says more', () => {
    const views = [
      { name: '一', query: 'name=li' },
      { name: '二', query: 'name=li' },
    ];
    expect(shownView(views, 'name=li', undefined)).toEqual({ view: views[0], isChanged: false });
    expect(shownView(views, 'name=li', '二')).toEqual({ view: views[1], isChanged: false });
    expect(shownView(views, 'name=wang', '二')).toEqual({ view: views[1], isChanged: true });
    expect(shownView(views, 'name=wang', undefined)).toEqual({ isChanged: false });
    expect(shownView(views, '', '二')).toEqual({ isChanged: false });
  });

  test('are added, changed, chosen for the beginning, and removed', () => {
    const two = withView(withView({}, { name: '一', query: 'name=li' }), { name: '二', query: '' });
    expect(refusalOfSetting(two)).toBeUndefined();
    const chosen = withDefault(withDefault(two, '一'), '二');
    expect(chosen.views).toEqual([
      { name: '一', query: 'name=li' },
      { name: '二', query: '', isDefault: true },
    ]);
    expect(withDefault(chosen, undefined)).toEqual(two);
    expect(withChangedView(chosen, '二', { name: '三' }).views?.[1]).toEqual({ name: '三', query: '', isDefault: true });
    expect(withoutView(chosen, '二').views).toEqual([{ name: '一', query: 'name=li' }]);
    expect(refusalOfSetting(withView(two, { name: '二', query: 'x' }))).toBe('已有同名的视图');
  });
});
