import { BellOutlined } from '@ant-design/icons';
import type { notification } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import { UrgentMark } from '../../engine/parts/urgent-mark.tsx';
import { messageText } from '../../platform/words/label.ts';
import { fitUrgent, makeWay } from './full-corner.ts';
import { asItIs, type Notice, onNewNotice, settle, useUrgent } from './notice-store.ts';
import { useNoticeTexts } from './notice-texts.ts';
import { useBelowMenu, useInSight } from './urgent-place.ts';

const TOAST_SECONDS = 6;
/** The line that says how many urgent ones have no place. */
const MORE = 'more-urgent';

interface Corner {
  readonly api: Pick<ReturnType<typeof notification.useNotification>[0], 'open' | 'destroy'>;
  /** How many are shown at once. */
  readonly places: number;
  readonly isListOpen: boolean;
  readonly show: (notice: Notice) => void;
  readonly showAll: () => void;
}

/**
 * What the corner of the tab shows, without a sound. Where they have no place below the menu, urgent ones stand in it as long as they are
 * unread and were not closed here; those that were read elsewhere or withdrawn go. Ordinary ones pass, where the tab is in sight and the list is closed.
 */
export function useCorner(corner: Corner): void {
  const taken = useUrgentOnes(corner);
  usePassing(corner, taken);
}

const NONE: readonly Notice[] = [];

/** Draws what is urgent; answers how many places it takes. */
function useUrgentOnes({ api, places, show, showAll }: Corner): number {
  const texts = useNoticeTexts();
  const all = useUrgent();
  const urgent = useBelowMenu() ? NONE : all;
  const isInSight = useInSight();
  const drawn = useRef(new Set<string>());
  const { shown, more } = fitUrgent(urgent, places);
  const draw = useEffectEvent((keys: string, more: number, isInSight: boolean) => {
    const staying = new Set([...keys.split(' '), ...(more > 0 ? [MORE] : [])]);
    const gone = [...drawn.current].filter((key) => !staying.has(key));
    for (const key of gone) {
      drawn.current.delete(key);
      api.destroy(key);
    }
    // Nobody sees it come in a tab that is hidden: it is told when they are back.
    if (!isInSight) return;
    for (const notice of shown.toReversed().filter(({ id }) => !drawn.current.has(id))) {
      const close = (): void => settle([notice.id]);
      const press = (): void => {
        const now = asItIs(notice);
        close();
        show(now);
      };
      drawn.current.add(notice.id);
      api.open({ ...toastOf(notice), duration: false, role: 'alert', onClose: close, onClick: press });
    }
    if (more === 0) return;
    drawn.current.add(MORE);
    const line = {
      key: MORE,
      title: texts.moreUrgent(more),
      icon: <BellOutlined className="notice-toast-icon" />,
      closable: false,
    } as const;
    api.open({ ...line, duration: false, role: 'alert', className: 'notice-toast', onClick: showAll });
  });
  const keys = shown.map(({ id }) => id).join(' ');
  useEffect(() => draw(keys, more, isInSight), [keys, more, isInSight]);
  return shown.length + Math.min(more, 1);
}

function usePassing({ api, places, isListOpen, show }: Corner, taken: number): void {
  const passing = useRef<readonly string[]>([]);
  const left = places - taken;
  const close = (ids: readonly string[]): void => {
    passing.current = passing.current.filter((one) => !ids.includes(one));
    for (const id of ids) api.destroy(id);
  };
  const toast = useEffectEvent((notice: Notice) => {
    if (isListOpen || left <= 0 || document.visibilityState !== 'visible') return;
    const { id } = notice;
    close(makeWay(passing.current, left - 1));
    passing.current = [...passing.current, id];
    const press = (): void => {
      close([id]);
      show(asItIs(notice));
    };
    api.open({ ...toastOf(notice), duration: TOAST_SECONDS, role: 'status', onClose: () => close([id]), onClick: press });
  });
  // Whoever looks at the list has seen what the corner shows, but for urgent ones that it does not show any more.
  const keep = useEffectEvent((places: number) => close(makeWay(passing.current, places)));
  useEffect(() => keep(isListOpen ? 0 : left), [isListOpen, left]);
  useEffect(() => onNewNotice((notice) => toast(notice)), []);
}

function toastOf(notice: Notice) {
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
    className: 'notice-toast',
  } as const;
}
