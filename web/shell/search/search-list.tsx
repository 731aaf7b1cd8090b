import { MenuIcon } from '../../engine/parts/menu-icons.tsx';
import { useTranslation } from '../../platform/words/i18n.ts';
import type { ItemGroup, SearchItem } from './search-items.ts';

interface SearchListProps {
  /** Of the list; its options are numbered behind it, across the groups. */
  id: string;
  groups: readonly ItemGroup[];
  at: number;
  onPoint: (at: number) => void;
  onOpen: (item: SearchItem) => void;
}

/** The groups below each other, as one list whose options the arrow keys walk through. */
export function SearchList({ id, groups, at, onPoint, onOpen }: SearchListProps) {
  const { t } = useTranslation();
  const starts = groups.map((_, index) => groups.slice(0, index).reduce((sum, { items }) => sum + items.length, 0));
  return (
    <div className="search-found" id={`${id}-list`} role="listbox" aria-label={t('shell.search')}>
      {groups.map((group, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a part of a list, not the fields of a form
        <div key={group.key} role="group" aria-label={group.title}>
          <div className="search-group" aria-hidden>
            {group.title}
          </div>
          {group.items.map((item, place) => {
            const own = (starts[index] ?? 0) + place;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are taken by the input, which keeps the focus
              <div
                key={item.key}
                id={`${id}-${own}`}
                role="option"
                tabIndex={-1}
                aria-selected={own === at}
                onMouseMove={() => onPoint(own)}
                onClick={() => onOpen(item)}
              >
                <MenuIcon name={item.icon} fallback="file" />
                <span className="search-title">{item.title}</span>
                <small>{item.about}</small>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
