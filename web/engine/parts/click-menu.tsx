import { Dropdown, type DropdownProps } from 'antd';
import { type ReactElement, useState } from 'react';
import { FocusFirst } from './focus-first.tsx';

interface ClickMenuProps extends Pick<DropdownProps, 'menu' | 'placement'> {
  /** The button that opens it. */
  children: ReactElement;
}

/** A menu behind a button, by keyboard as well: its first entry has the focus, and the button again once it is closed. */
export function ClickMenu({ menu, placement, children }: ClickMenuProps) {
  // One that is opened again while it still fades away begins anew.
  const [round, setRound] = useState(0);
  return (
    <Dropdown
      trigger={['click']}
      destroyOnHidden
      {...(menu ? { menu } : {})}
      {...(placement ? { placement } : {})}
      onOpenChange={(isOpen) => isOpen && setRound(round + 1)}
      popupRender={(list) => <FocusFirst key={round}>{list}</FocusFirst>}
    >
      {children}
    </Dropdown>
  );
}
