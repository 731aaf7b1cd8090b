import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../platform/words/i18n.ts';
import { actionLabel } from '../../platform/words/label.ts';

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

/** Longer than it takes a slow machine to place a menu. */
const LONGEST_MS = 1_000;

/** A menu that is being placed takes no focus yet. */
function FocusFirst({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const until = performance.now() + LONGEST_MS;
    let frame = 0;
    const attempt = () => {
      const first = place.current?.querySelector<HTMLElement>('[role=menuitem]');
      first?.focus({ preventScroll: true });
      if (document.activeElement !== first && performance.now() < until) frame = requestAnimationFrame(attempt);
    };
    frame = requestAnimationFrame(attempt);
    return () => cancelAnimationFrame(frame);
  }, []);
  return <div ref={place}>{children}</div>;
}
