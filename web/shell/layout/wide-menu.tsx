import { DownOutlined } from '@ant-design/icons';
import { type KeyboardEvent, memo, type ReactNode } from 'react';
import { type MenuEntry, menuLeaves } from '../../engine/menu/menu-tree.ts';
import { MenuIcon } from '../../engine/parts/menu-icons.tsx';
import { WorkBadge } from '../../engine/parts/work-badge.tsx';
import { useTranslation } from '../../platform/words/i18n.ts';
import { pageLabel } from '../../platform/words/label.ts';
import { HOME } from '../../routes.tsx';
import { walkItems } from './walk-items.ts';
import './wide-menu.css';

interface WideMenuProps {
  menu: readonly MenuEntry[];
  /** Id of the current entry, `HOME` for the home page. */
  selected: string | undefined;
  /** Ids from the top to the current entry. */
  trail: readonly string[];
  /** Ids of the folders that are open. */
  open: ReadonlySet<string>;
  onToggle: (id: string) => void;
  /** Without an entry: the home page. */
  onEntry: (entry: MenuEntry | undefined) => void;
}

/**
 * The menu as a tree. Plain elements rather than the library's menu: it stands beside every page and is drawn with each change
 * of page, so that its cost is part of every click. The arrow keys, Home and End walk through what is in sight.
 */
export function WideMenu(props: WideMenuProps) {
  const { t } = useTranslation();
  const { menu, selected, onEntry } = props;
  return (
    <div className="wide-menu" role="menu" tabIndex={-1} onKeyDown={walk}>
      <Leaf depth={0} name={t('shell.home')} icon={<MenuIcon name="home" />} isSelected={selected === HOME} onEntry={onEntry} />
      <Level {...props} menu={menu} depth={0} />
    </div>
  );
}

function Level({ depth, ...props }: WideMenuProps & { depth: number }) {
  return props.menu.map((entry) => {
    const { id, source, children } = entry;
    const shown = { depth, name: pageLabel(entry.name), icon: depth === 0 || source ? iconOf(source, depth) : undefined };
    if (!children) return <Leaf key={id} entry={entry} {...shown} isSelected={props.selected === id} onEntry={props.onEntry} />;
    const isOpen = props.open.has(id);
    return (
      <div key={id} role="none">
        <Folder id={id} entry={entry} {...shown} isOpen={isOpen} isOnTrail={props.trail.includes(id)} onToggle={props.onToggle} />
        {isOpen && (
          // biome-ignore lint/a11y/useSemanticElements: entries below a folder, not the fields of a form
          <div role="group" aria-label={shown.name} className="wide-menu-level">
            <Level {...props} menu={children} depth={depth + 1} />
          </div>
        )}
      </div>
    );
  });
}

const icons = new Map<string, ReactNode>();

/** The same element each time, so that an entry that did not change is not drawn again. */
function iconOf(source: string | undefined, depth: number): ReactNode {
  const key = `${source ?? ''}:${depth === 0}`;
  const icon = icons.get(key) ?? <MenuIcon name={source} fallback={depth === 0 ? 'app' : 'file'} />;
  icons.set(key, icon);
  return icon;
}

interface LeafProps {
  /** Absent: the home page. */
  entry?: MenuEntry;
  /** In the language of the console. */
  name: string;
  icon: ReactNode;
  depth: number;
  isSelected: boolean;
  onEntry: (entry: MenuEntry | undefined) => void;
}

const Leaf = memo(function Leaf({ entry, name, icon, depth, isSelected, onEntry }: LeafProps) {
  return (
    <button
      type="button"
      role="menuitem"
      className="wide-menu-item"
      title={name}
      aria-current={isSelected ? 'page' : undefined}
      style={{ paddingInlineStart: indent(depth) }}
      onClick={() => onEntry(entry)}
    >
      {icon && <span aria-hidden>{icon}</span>}
      <span className="wide-menu-name">{name}</span>
      {entry && <WorkBadge pages={[entry.code]} />}
    </button>
  );
});

interface FolderProps {
  id: string;
  entry: MenuEntry;
  name: string;
  icon: ReactNode;
  depth: number;
  isOpen: boolean;
  isOnTrail: boolean;
  onToggle: (id: string) => void;
}

const Folder = memo(function Folder({ id, entry, name, icon, depth, isOpen, isOnTrail, onToggle }: FolderProps) {
  return (
    <button
      type="button"
      role="menuitem"
      className="wide-menu-item"
      title={name}
      aria-expanded={isOpen}
      data-trail={isOnTrail || undefined}
      style={{ paddingInlineStart: indent(depth) }}
      onClick={() => onToggle(id)}
    >
      {icon && <span aria-hidden>{icon}</span>}
      <span className="wide-menu-name">{name}</span>
      {!isOpen && <WorkBadge pages={menuLeaves(entry.children ?? []).map(({ code }) => code)} />}
      <DownOutlined className="wide-menu-arrow" aria-hidden />
    </button>
  );
});

/** Pixels. */
function indent(depth: number): number {
  return 16 + depth * 20;
}

/** Up and down through what is in sight, right and left to open and close a folder. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const folder = event.target instanceof HTMLElement ? event.target.getAttribute('aria-expanded') : null;
  const turns = (event.key === 'ArrowRight' && folder === 'false') || (event.key === 'ArrowLeft' && folder === 'true');
  if (turns) {
    (event.target as HTMLElement).click();
    event.preventDefault();
  } else walkItems(event, 'menuitem', ['ArrowUp', 'ArrowDown']);
}
