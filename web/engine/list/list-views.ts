import type { Fields } from '../../../contract/kernel/field.ts';
import type { ListSetting, ListView } from '../../../contract/kernel/list-setting.ts';
import { type ListState, writeListState } from './list-state.ts';

const NOTHING: ListState = { current: 1, size: 10, sort: undefined, tab: undefined, filters: {} };

/** What a view keeps of a list: filters, order, tab and page size, always spelt in the same way. The first tab is open anyway. */
export function queryOf(state: ListState, filters: Fields, firstTab: string | undefined): string {
  const tab = state.tab === firstTab ? undefined : state.tab;
  const params = writeListState(new URLSearchParams(), { ...state, current: 1, tab }, filters);
  params.sort();
  return params.toString();
}

/** The address with a view, or with none: what belongs to the screen stays. */
export function addressWith(params: URLSearchParams, query: string, filters: Fields): URLSearchParams {
  const next = writeListState(params, NOTHING, filters);
  for (const [name, value] of new URLSearchParams(query)) next.set(name, value);
  return next;
}

/** The view that is shown: as it was kept, or what became of the one that was opened last. */
export function shownView(views: readonly ListView[], query: string, last: string | undefined): { view?: ListView; isChanged: boolean } {
  const same = views.find((view) => view.query === query && view.name === last) ?? views.find((view) => view.query === query);
  if (same) return { view: same, isChanged: false };
  const view = query === '' ? undefined : views.find(({ name }) => name === last);
  return view ? { view, isChanged: true } : { isChanged: false };
}

export function withView(setting: ListSetting, view: ListView): ListSetting {
  return { ...setting, views: [...(setting.views ?? []), view] };
}

export function withoutView(setting: ListSetting, name: string): ListSetting {
  return { ...setting, views: setting.views?.filter((view) => view.name !== name) };
}

/** The setting with a view changed in part. */
export function withChangedView(setting: ListSetting, name: string, change: Partial<ListView>): ListSetting {
  return { ...setting, views: setting.views?.map((view) => (view.name === name ? { ...view, ...change } : view)) };
}

/** The setting with this view as the one that is opened by itself; without a name, with none. */
export function withDefault(setting: ListSetting, name: string | undefined): ListSetting {
  return {
    ...setting,
    views: setting.views?.map(({ isDefault: _, ...view }) => (view.name === name ? { ...view, isDefault: true } : view)),
  };
}
