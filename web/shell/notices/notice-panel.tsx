import { Button, Empty, Result, Skeleton } from 'antd';
import { type Ref, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { OWN_NOTICES } from '../../engine/screen/notice-reading.ts';
import { CallError } from '../../platform/call/call-error.ts';
import { notify } from '../../platform/page/notify.ts';
import { serverNow } from '../../platform/page/server-clock.ts';
import { NoticeItem } from './notice-item.tsx';
import { type Notice, useUnread } from './notice-store.ts';
import { useNoticeTexts } from './notice-texts.ts';
import { useNotices, useReading } from './use-notices.ts';
import './notices.css';

const CLOCK_MS = 30_000;

interface NoticePanelProps {
  ref: Ref<HTMLDivElement>;
  onOpen: (notice: Notice) => void;
  onClose: () => void;
}

/** What the bell opens: the notices, five at first, more while scrolling. */
export function NoticePanel({ ref, onOpen, onClose }: NoticePanelProps) {
  const texts = useNoticeTexts();
  const unread = useUnread();
  const { readAll } = useReading();
  return (
    <div
      ref={ref}
      className="notice-panel"
      role="dialog"
      aria-label={texts.title}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className="notice-head">
        <strong>{texts.title}</strong>
        <span>
          <Link to={OWN_NOTICES} onClick={onClose}>
            {texts.all}
          </Link>
          <Button type="link" size="small" disabled={unread === 0} onClick={readAll}>
            {texts.readAll}
          </Button>
        </span>
      </div>
      <NoticeList onOpen={onOpen} />
    </div>
  );
}

function NoticeList({ onOpen }: Pick<NoticePanelProps, 'onOpen'>) {
  const texts = useNoticeTexts();
  const query = useNotices();
  const now = useClock();
  if (query.isPending) return <Waiting />;
  if (query.isError && query.notices.length === 0) {
    const reason = query.error instanceof CallError ? query.error.message : undefined;
    const again = <Button onClick={() => void query.refetch()}>{texts.retry}</Button>;
    return <Result className="notice-failed" status="warning" title={texts.failed} subTitle={reason} extra={again} />;
  }
  if (query.notices.length === 0) {
    return (
      <Empty className="notice-empty" image={Empty.PRESENTED_IMAGE_SIMPLE} description={texts.empty}>
        {texts.emptyHint}
      </Empty>
    );
  }
  return (
    <div className="notice-scroll">
      <ul className="notice-list">
        {query.notices.map((notice) => (
          <NoticeItem key={notice.id} notice={notice} now={now} onOpen={onOpen} />
        ))}
      </ul>
      <ListEnd query={query} />
    </div>
  );
}

/** For the eye alone: its lines are no notices. */
function Waiting() {
  return (
    <div aria-hidden>
      <Skeleton className="notice-wait" active avatar={false} paragraph={{ rows: 5 }} />
    </div>
  );
}

/** The foot of the list: coming into sight it fetches more; without more it says so, aloud only to whoever scrolled here. */
function ListEnd({ query }: { query: ReturnType<typeof useNotices> }) {
  const texts = useNoticeTexts();
  const { ref, isSeen } = useSight();
  const warned = useRef(false);
  const { hasNextPage, isFetching, isError, fetchNextPage, isLong } = query;
  useEffect(() => {
    if (!isSeen || isFetching || isError) return;
    if (hasNextPage) void fetchNextPage();
    else if (isLong && !warned.current) {
      warned.current = true;
      notify.warning(texts.end);
    }
  }, [isSeen, isFetching, isError, hasNextPage, fetchNextPage, isLong, texts]);
  return (
    <div className="notice-end" ref={ref} role="status">
      {isError ? (
        <Button type="link" size="small" onClick={() => void (hasNextPage ? fetchNextPage() : query.refetch())}>
          {texts.failed} · {texts.retry}
        </Button>
      ) : hasNextPage ? (
        texts.loading
      ) : (
        <span className={isLong ? 'notice-no-more' : undefined}>{texts.end}</span>
      )}
    </div>
  );
}

function useSight() {
  const ref = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? false), {
      root: ref.current?.parentElement ?? null,
    });
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, isSeen };
}

/** Milliseconds, moving on while the panel is open, so that 刚刚 does not stay. */
function useClock(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), CLOCK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
