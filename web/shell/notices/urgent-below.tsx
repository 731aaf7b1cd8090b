import { CloseOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { UrgentMark } from '../../engine/parts/urgent-mark.tsx';
import { OWN_NOTICES } from '../../engine/screen/notice-reading.ts';
import { useGo } from '../../platform/page/go.tsx';
import { messageText } from '../../platform/words/label.ts';
import { fitUrgent } from './full-corner.ts';
import { asItIs, type Notice, settle, useUrgent } from './notice-store.ts';
import { useNoticeTexts } from './notice-texts.ts';
import { useInSight, useTakePlace } from './urgent-place.ts';
import { useOpenNotice } from './use-notices.ts';
import './urgent-below.css';

const PLACES = 3;

/**
 * What is urgent, below the menu as long as it is unread and was not closed here: in the corner it would lie over the last rows of a list
 * for as long. What comes while nobody looks is told when they are back.
 */
export function UrgentBelow() {
  useTakePlace();
  const texts = useNoticeTexts();
  const go = useGo();
  const { shown, more } = fitUrgent(useSeen(useUrgent()), PLACES);
  if (shown.length === 0) return null;
  return (
    <section className="urgent-below" aria-label={texts.urgent}>
      {shown.map((notice) => (
        <UrgentCard key={notice.id} notice={notice} />
      ))}
      {more > 0 && (
        <button type="button" className="urgent-more notice-toast" onClick={() => go(OWN_NOTICES)}>
          {texts.moreUrgent(more)}
        </button>
      )}
    </section>
  );
}

function UrgentCard({ notice }: { notice: Notice }) {
  const texts = useNoticeTexts();
  const open = useOpenNotice();
  const close = (): void => settle([notice.id]);
  const press = (): void => {
    const now = asItIs(notice);
    close();
    open(now);
  };
  return (
    <div className="urgent-card notice-toast" role="alert">
      <button type="button" className="urgent-open" onClick={press}>
        <strong>
          <UrgentMark notice={notice} />
          {messageText(notice.title)}
        </strong>
        <span className="notice-text">{messageText(notice.contextSaid ?? notice.context)}</span>
      </button>
      <button type="button" className="urgent-close" aria-label={texts.close} onClick={close}>
        <CloseOutlined />
      </button>
    </div>
  );
}

/** Those that stood there, and while the tab is looked at those that have come. */
function useSeen(urgent: readonly Notice[]): readonly Notice[] {
  const isInSight = useInSight();
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  if (isInSight && urgent.some(({ id }) => !seen.has(id))) setSeen(new Set(urgent.map(({ id }) => id)));
  return urgent.filter(({ id }) => isInSight || seen.has(id));
}
