import { BellOutlined } from '@ant-design/icons';
import { Badge, Button, notification, Popover, Tooltip } from 'antd';
import { useRef, useState } from 'react';
import { counted, MOST_COUNTED } from '../../engine/parts/counted.ts';
import { OWN_NOTICES } from '../../engine/screen/notice-reading.ts';
import { useGo } from '../../platform/page/go.tsx';
import { usePhone } from '../../platform/page/use-media.ts';
import { NoticePanel } from './notice-panel.tsx';
import { type Notice, useUnread } from './notice-store.ts';
import { useNoticeTexts } from './notice-texts.ts';
import { useCorner } from './use-corner.tsx';
import { useOpenNotice } from './use-notices.ts';

/** How many are shown at once: on a phone three would cover the page. */
const AT_ONCE = 3;
const AT_ONCE_ON_PHONES = 1;
/**
 * Away from the buttons of forms and drawers, which lie at the right of the lower edge, and above that edge for narrow screens.
 * It goes by itself even under the pointer: it came there uncalled, and the list of the bell keeps what it said.
 */
const CORNER = { placement: 'bottomLeft', bottom: 72, pauseOnHover: false } as const;

/** The bell of the top bar: how many notices are unread, kept up by the server; a press shows them. */
export function NoticeBell() {
  const texts = useNoticeTexts();
  const unread = useUnread();
  const openNotice = useOpenNotice();
  const go = useGo();
  const [isOpen, setOpen] = useState(false);
  const bell = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const show = (notice: Notice): void => {
    setOpen(false);
    openNotice(notice);
  };
  const places = usePhone() ? AT_ONCE_ON_PHONES : AT_ONCE;
  const [api, toasts] = notification.useNotification(CORNER);
  const showAll = (): void => {
    setOpen(false);
    go(OWN_NOTICES);
  };
  useCorner({ api, places, isListOpen: isOpen, show, showAll });
  const close = (): void => {
    setOpen(false);
    bell.current?.focus();
  };
  return (
    <span className="notice-bell" data-tour="bell">
      {toasts}
      <Popover
        open={isOpen}
        onOpenChange={setOpen}
        afterOpenChange={(open) => open && panel.current?.focus({ preventScroll: true })}
        trigger="click"
        placement="bottomRight"
        arrow={false}
        destroyOnHidden
        // Beside the bell, so that the Tab key leads from it into the list and on to the next button.
        getPopupContainer={(trigger) => trigger.parentElement ?? document.body}
        styles={{ container: { padding: 0, overflow: 'hidden' } }}
        content={<NoticePanel ref={panel} onOpen={show} onClose={close} />}
      >
        <Button
          ref={bell}
          type="text"
          aria-label={unread > 0 ? texts.bellUnread(counted(unread)) : texts.bell}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          icon={
            <Tooltip title={isOpen ? '' : texts.bell} placement="bottom">
              <Badge count={unread} size="small" overflowCount={MOST_COUNTED} offset={[2, -2]}>
                <BellOutlined className="notice-bell-icon" />
              </Badge>
            </Tooltip>
          }
        />
      </Popover>
    </span>
  );
}
