import { SearchOutlined } from '@ant-design/icons';
import { Input, Modal } from 'antd';
import { type KeyboardEvent, useId, useState } from 'react';
import { MenuIcon } from '../../engine/parts/menu-icons.tsx';
import { useTranslation } from '../../platform/words/i18n.ts';
import { label } from '../../platform/words/label.ts';
import { type MenuEntry, menuLeaves } from '../menu/menu-tree.ts';
import { matchMenu } from './match-menu.ts';
import './menu-search.css';

interface MenuSearchProps {
  menu: readonly MenuEntry[];
  onOpen: (entry: MenuEntry) => void;
  onClose: () => void;
}

/** Finds an entry of the menu by the beginning of its name. Arrow keys choose, Enter opens, Esc closes. */
export function MenuSearch({ menu, onOpen, onClose }: MenuSearchProps) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const found = matchMenu(menuLeaves(menu), typed);
  const open = (entry: MenuEntry | undefined) => {
    if (!entry) return;
    onClose();
    onOpen(entry);
  };
  const steer = (event: KeyboardEvent) => {
    // While Chinese is being composed, Enter and arrows belong to the input method.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') open(found[at]);
    if (!step || found.length === 0) return;
    event.preventDefault();
    const next = (at + step + found.length) % found.length;
    setAt(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <Modal open title={t('shell.search')} footer={null} width={560} style={{ top: 72 }} onCancel={onClose} className="menu-search">
      <Input
        autoFocus
        size="large"
        allowClear
        prefix={<SearchOutlined />}
        placeholder={t('shell.searchHint')}
        role="combobox"
        aria-label={t('shell.searchHint')}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
        value={typed}
        onKeyDown={steer}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
      />
      <div className="menu-search-found" id={`${id}-list`} role="listbox" aria-label={t('shell.search')}>
        {found.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are taken by the input, which keeps the focus
          <div
            key={entry.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onMouseMove={() => setAt(index)}
            onClick={() => open(entry)}
          >
            <MenuIcon name={entry.source} fallback="file" />
            <span>{label(entry.name)}</span>
            <small>{folderOf(menu, entry)}</small>
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="menu-search-empty">{t('shell.searchEmpty')}</p>}
      <p className="menu-search-keys" role="status">
        <span>{t('shell.searchFound', { count: found.length })}</span>
        <span aria-hidden>{t('shell.searchKeys')}</span>
      </p>
    </Modal>
  );
}

function folderOf(menu: readonly MenuEntry[], leaf: MenuEntry): string {
  const trail = (entries: readonly MenuEntry[]): string[] | undefined => {
    for (const entry of entries) {
      if (entry === leaf) return [];
      const below = trail(entry.children ?? []);
      if (below) return [label(entry.name), ...below];
    }
    return undefined;
  };
  return trail(menu)?.join(' / ') ?? '';
}
