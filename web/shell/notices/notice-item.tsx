import { UrgentMark } from '../../engine/parts/urgent-mark.tsx';
import { useTranslation } from '../../platform/words/i18n.ts';
import { messageText } from '../../platform/words/label.ts';
import type { Notice } from './notice-store.ts';
import { useNoticeTexts } from './notice-texts.ts';
import { relativeTime } from './relative-time.ts';

interface NoticeItemProps {
  notice: Notice;
  /** Milliseconds. */
  now: number;
  onOpen: (notice: Notice) => void;
}

/** One notice: a press opens what it is about. */
export function NoticeItem({ notice, now, onOpen }: NoticeItemProps) {
  const texts = useNoticeTexts();
  const { language } = useTranslation();
  const isUnread = notice.readStatus === '1';
  return (
    <li>
      <button type="button" className="notice-item" data-unread={isUnread} onClick={() => onOpen(notice)}>
        {isUnread ? <span className="notice-dot" role="img" aria-label={texts.unread} /> : <span />}
        <span className="notice-title">
          <UrgentMark notice={notice} />
          {messageText(notice.title)}
        </span>
        <time className="notice-time" dateTime={`${notice.createTime.replace(' ', 'T')}+08:00`} title={notice.createTime}>
          {relativeTime(notice.createTime, now, language)}
        </time>
        <span className="notice-text">{messageText(notice.contextSaid ?? notice.context)}</span>
      </button>
    </li>
  );
}
