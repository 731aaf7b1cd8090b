import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from '../../platform/words/i18n.ts';
import { actionLabel } from '../../platform/words/label.ts';
import { FocusFirst } from '../parts/focus-first.tsx';

interface MoreItem {
  key: string;
  title: string;
  danger?: boolean | undefined;
  onClick: () => void;
}

interface MoreMenuProps {
  rest: readonly MoreItem[];
  /** In the row of a list: a plain button, and no menu before it is opened. */
  isRow?: boolean;
  size?: 'small' | 'middle';
}

/** The buttons for which there is no room, and those that do harm. By keyboard as well: its first entry has the focus. */
export function MoreMenu({ rest, isRow = false, size = 'middle' }: MoreMenuProps) {
  const { t } = useTranslation();
  const [isOpen, setShown] = useState<boolean>();
  // A menu that is opened again while it still fades away begins anew.
  const [round, setRound] = useState(0);
  const setOpen = (next: boolean) => {
    setShown(next);
    if (next) setRound(round + 1);
  };
  const button = useRef<HTMLButtonElement>(null);
  // What an entry opens gives the focus back to the button: the entry itself is gone by then.
  const choose = (item: MoreItem, event: { preventDefault: () => void }) => {
    // Enter would press the button that is about to have the focus.
    event.preventDefault();
    setOpen(false);
    button.current?.focus();
    item.onClick();
  };
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const common = {
    ref: button,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen ?? false,
    onClick: () => setOpen(!isOpen),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      setOpen(true);
    },
  } as const;
  const trigger = isRow ? (
    <button type="button" className="row-button" {...common}>
      {t('common.more')} ▾
    </button>
  ) : (
    <Button size={size} {...common}>
      {t('common.more')} <DownOutlined style={{ fontSize: 10 }} />
    </Button>
  );
  if (isOpen === undefined) return trigger;
  return (
    <Dropdown
      open={isOpen}
      trigger={['click']}
      destroyOnHidden
      menu={{
        items: rest.map((item) => ({
          key: item.key,
          label: actionLabel(item.title),
          danger: item.danger,
          onClick: ({ domEvent }) => choose(item, domEvent),
        })),
      }}
      popupRender={(menu) => <FocusFirst key={round}>{menu}</FocusFirst>}
      onOpenChange={(next) => !next && close()}
    >
      {trigger}
    </Dropdown>
  );
}
