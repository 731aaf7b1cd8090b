import { BellOutlined } from '@ant-design/icons';
import { Badge, Button, notification, Popover, Tooltip } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { counted, MOST_COUNTED } from '../../engine/parts/counted.ts';
import { UrgentMark } from '../../engine/parts/urgent-mark.tsx';
import { usePhone } from '../../platform/page/use-media.ts';
import { messageText } from '../../platform/words/label.ts';
import { makesWay } from './full-corner.ts';
import { NoticePanel } from './notice-panel.tsx';
import { type Notice, onNewNotice, useUnread } from './notice-store.ts';
import { useNoticeTexts } from './notice-texts.ts';
import { useOpenNotice } from './use-notices.ts';

const TOAST_SECONDS = 6;
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
  const [isOpen, setOpen] = useState(false);
  const bell = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const show = (notice: Notice): void => {
    setOpen(false);
    openNotice(notice);
  };
  const toasts = useNewNotices(isOpen, show);
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

/** An urgent one stands until it is opened or closed. */
function toastOf(notice: Notice, isUrgent: boolean) {
  return {
    key: notice.id,
    title: (
      <>
        <UrgentMark notice={notice} />
        {messageText(notice.title)}
      </>
    ),
    description: <span className="notice-text">{messageText(notice.contextSaid ?? notice.context)}</span>,
    icon: <BellOutlined className="notice-toast-icon" />,
    duration: isUrgent ? false : TOAST_SECONDS,
    role: isUrgent ? 'alert' : 'status',
    className: 'notice-toast',
  } as const;
}

/** Shows a new notice in the corner of the tab in sight, without a sound; not while the list itself is open. */
function useNewNotices(isListOpen: boolean, show: (notice: Notice) => void) {
  const atOnce = usePhone() ? AT_ONCE_ON_PHONES : AT_ONCE;
  const [api, holder] = notification.useNotification(CORNER);
  const corner = useRef(new Map<string, boolean>());
  const toast = useEffectEvent((notice: Notice) => {
    if (isListOpen || document.visibilityState !== 'visible') return;
    const isUrgent = notice.urgent === 1;
    const close = (id: string): void => {
      corner.current.delete(id);
      api.destroy(id);
    };
    if (corner.current.size >= atOnce) {
      const other = makesWay(corner.current, isUrgent);
      if (other === undefined) return;
      close(other);
    }
    corner.current.set(notice.id, isUrgent);
    const open = (): void => {
      close(notice.id);
      show(notice);
    };
    api.open({ ...toastOf(notice, isUrgent), onClose: () => corner.current.delete(notice.id), onClick: open });
  });
  // Whoever looks at the list has seen what the corner shows.
  useEffect(() => {
    if (!isListOpen) return;
    corner.current.clear();
    api.destroy();
  }, [isListOpen, api]);
  useEffect(() => onNewNotice((notice) => toast(notice)), []);
  return holder;
}
