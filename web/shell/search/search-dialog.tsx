import { SearchOutlined } from '@ant-design/icons';
import { Input, type InputRef, Modal } from 'antd';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { MenuEntry } from '../../engine/menu/menu-tree.ts';
import { useGo } from '../../platform/page/go.tsx';
import { isComposing } from '../../platform/page/is-composing.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { currentTabKey } from '../layout/tab-store.ts';
import { useOpenEntry } from '../layout/use-open-entry.ts';
import { useFavourites } from '../places/favourites.ts';
import { useRecentPlaces } from '../places/recent-places.ts';
import { useOpenPlaces } from '../places/use-open-places.ts';
import { foundGroups, type ItemGroup, ownGroups, type SearchItem } from './search-items.ts';
import { SearchList } from './search-list.tsx';
import { SearchState } from './search-state.tsx';
import { type Found, useFound } from './use-found.ts';
import './search-dialog.css';

interface SearchDialogProps {
  menu: readonly MenuEntry[];
  onClose: () => void;
}

/** Finds anything by a word: pages at once, the rest from the server. Arrow keys choose across groups, Enter opens, Esc closes. */
export function SearchDialog({ menu, onClose }: SearchDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const field = useRef<InputRef>(null);
  const [typed, setTyped] = useState('');
  // What an input method has not finished is no word yet.
  const [composed, setComposed] = useState('');
  const [at, setAt] = useState(0);
  const found = useFound(composed);
  const groups = useGroups(menu, typed, found);
  const items = groups.flatMap((group) => group.items);
  const open = useOpenItem(onClose);
  const steer = (event: KeyboardEvent) => {
    // While Chinese is being composed, Enter and arrows belong to the input method.
    if (isComposing(event)) return;
    if (event.key === 'Enter') open(items[at]);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || items.length === 0) return;
    event.preventDefault();
    const next = (at + step + items.length) % items.length;
    setAt(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const type = (text: string, isUnfinished: boolean) => {
    setTyped(text);
    if (!isUnfinished) setComposed(text);
    setAt(0);
  };
  return (
    <Modal
      open
      title={t('shell.search')}
      footer={null}
      width={640}
      style={{ top: 64 }}
      onCancel={onClose}
      className="search-dialog"
      // Where nothing moves, the dialog takes the focus after its field has had it.
      afterOpenChange={(isOpen) => isOpen && field.current?.focus()}
    >
      <Input
        ref={field}
        autoFocus
        size="large"
        allowClear
        maxLength={50}
        prefix={<SearchOutlined />}
        placeholder={t('shell.searchHint')}
        role="combobox"
        aria-label={t('shell.searchHint')}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={items.length > 0 ? `${id}-${at}` : undefined}
        value={typed}
        onKeyDown={steer}
        onChange={({ target, nativeEvent }) => type(target.value, 'isComposing' in nativeEvent && nativeEvent.isComposing === true)}
        onCompositionEnd={({ currentTarget }) => setComposed(currentTarget.value)}
      />
      <SearchList id={id} groups={groups} at={at} onPoint={setAt} onOpen={open} />
      <SearchState count={items.length} found={found} />
    </Modal>
  );
}

function useGroups(menu: readonly MenuEntry[], typed: string, found: Found): ItemGroup[] {
  const { t } = useTranslation();
  const favourites = useOpenPlaces(useFavourites());
  const here = currentTabKey();
  const recent = useOpenPlaces(useRecentPlaces()).filter(({ place }) => place !== here);
  const titles = { favourites: t('shell.favourites'), recent: t('shell.recent'), menu: t('shell.menuGroup') };
  return [...ownGroups({ menu, favourites, recent }, typed, titles), ...foundGroups(found.groups)];
}

function useOpenItem(onClose: () => void): (item: SearchItem | undefined) => void {
  const go = useGo();
  const openEntry = useOpenEntry();
  return (item) => {
    if (!item) return;
    onClose();
    if (typeof item.to === 'string') go(item.to);
    else openEntry(item.to);
  };
}
