import { PlusOutlined } from '@ant-design/icons';
import { useId } from 'react';
import { type WxButton, wxMenuLimits } from '../../../../contract/domains/settings/wechat/wx-menu.ts';
import { label } from '../../../platform/words/label.ts';
import { buttonAt, type Place } from './wx-menu-state.ts';

interface PhonePreviewProps {
  title: string;
  menus: readonly WxButton[];
  chosen: Place | undefined;
  /** Whether buttons may be added. */
  canEdit: boolean;
  onChoose: (place: Place) => void;
  onAdd: (below?: number) => void;
}

/** The menu as readers of the public account see it, and where it is edited: a button is chosen by clicking on it. */
export function PhonePreview({ title, menus, chosen, canEdit, onChoose, onAdd }: PhonePreviewProps) {
  const heading = useId();
  const [at] = chosen ?? [];
  const children = at === undefined ? [] : (buttonAt(menus, [at])?.children ?? []);
  return (
    <section className="wx-phone" aria-labelledby={heading}>
      <header id={heading}>{title}</header>
      <div className="wx-phone-talk">
        {at !== undefined && (
          <div
            className="wx-phone-children"
            style={{ left: `${(at * 100) / slots(menus, canEdit)}%`, width: `${100 / slots(menus, canEdit)}%` }}
          >
            {children.map((child, below) => (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: a button is its place, names may repeat
                key={below}
                type="button"
                className={chosen?.[1] === below ? 'is-chosen' : undefined}
                onClick={() => onChoose([at, below])}
              >
                {child.name}
              </button>
            ))}
            {canEdit && children.length < wxMenuLimits.children && (
              <button type="button" aria-label={label('添加子菜单')} onClick={() => onAdd(at)}>
                <PlusOutlined />
              </button>
            )}
          </div>
        )}
      </div>
      <footer>
        {menus.map((button, place) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a button is its place, names may repeat
            key={place}
            type="button"
            className={chosen?.[0] === place && chosen[1] === undefined ? 'is-chosen' : undefined}
            onClick={() => onChoose([place])}
          >
            {button.name}
          </button>
        ))}
        {canEdit && menus.length < wxMenuLimits.buttons && (
          <button type="button" aria-label={label('添加一级菜单')} onClick={() => onAdd()}>
            <PlusOutlined /> {menus.length === 0 && label('添加菜单')}
          </button>
        )}
      </footer>
    </section>
  );
}

function slots(menus: readonly WxButton[], canEdit: boolean): number {
  return menus.length + (canEdit && menus.length < wxMenuLimits.buttons ? 1 : 0);
}
