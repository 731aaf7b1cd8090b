import { DownOutlined } from '@ant-design/icons';
import { Button, Empty, Spin } from 'antd';
import { Fragment, type UIEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { LoadState } from '../../engine/parts/load-state.tsx';
import { serverNow } from '../../platform/page/server-clock.ts';
import { label } from '../../platform/words/label.ts';
import { fetchBehind } from './fetch-behind.ts';
import { MessageBubble } from './message-bubble.tsx';
import { spokenTime, startsAnew } from './message-time.ts';
import { OutgoingBubble } from './outgoing-bubble.tsx';
import { stillOutgoing } from './still-outgoing.ts';
import { type ChatMessage, type Conversation, useMessages, useReading } from './use-conversation.ts';
import { useOutgoing } from './use-unsent.ts';

/** Pixels from the end that still count as being there, and from the beginning that ask for older messages. */
const NEAR = 80;

/** What was said, oldest on top; scrolled up, older messages come. Whoever is at the end stays there. */
export function MessageList({ conversation }: { conversation: Conversation }) {
  const query = useMessages(conversation.applyOrderId);
  if (query.data) return <Log conversation={conversation} query={query} />;
  return (
    <div className="chat-messages">
      <LoadState query={query} />
    </div>
  );
}

interface LogProps {
  conversation: Conversation;
  query: ReturnType<typeof useMessages>;
}

function Log({ conversation, query }: LogProps) {
  const { applyOrderId, otherReadSeq } = conversation;
  const { messages, hasNextPage, isFetchingNextPage } = query;
  const outgoing = stillOutgoing(useOutgoing(applyOrderId), messages);
  const { box, onScroll, isAtEnd } = useStayingInPlace(messages, outgoing.length);
  // Whoever reads further up has not come to what is said meanwhile.
  useReading(conversation, isAtEnd ? (messages.at(-1)?.seq ?? 0) : 0);
  const fetchOlder = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchBehind(query);
  };
  return (
    <div
      ref={box}
      className="chat-messages"
      role="log"
      aria-label={label('沟通记录')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the keyboard as well
      tabIndex={0}
      onScroll={(event) => {
        onScroll(event);
        if (event.currentTarget.scrollTop < NEAR) fetchOlder();
      }}
    >
      {hasNextPage && (
        <Button type="link" size="small" className="chat-older" disabled={isFetchingNextPage} onClick={fetchOlder}>
          {isFetchingNextPage ? <Spin size="small" /> : label('查看更早的消息')}
        </Button>
      )}
      {messages.length + outgoing.length === 0 && (
        <Empty className="chat-silence" image={Empty.PRESENTED_IMAGE_SIMPLE} description={label('还没有消息')} />
      )}
      {messages.map((message, at) => (
        <Fragment key={message.id}>
          {startsAnew(message.createTime, messages[at - 1]?.createTime) && (
            <time className="chat-time">{spokenTime(message.createTime, serverNow())}</time>
          )}
          <MessageBubble message={message} isRead={message.seq <= otherReadSeq} />
        </Fragment>
      ))}
      {outgoing.map((one) => (
        <OutgoingBubble key={one.key} outgoing={one} applyOrderId={applyOrderId} />
      ))}
      {!isAtEnd && <NewBelow conversation={conversation} messages={messages} onShow={() => box.current && goToEnd(box.current)} />}
    </div>
  );
}

interface NewBelowProps {
  conversation: Conversation;
  messages: readonly ChatMessage[];
  onShow: () => void;
}

function goToEnd(box: HTMLElement): void {
  box.scrollTop = box.scrollHeight;
  // The button that was pressed goes away.
  box.focus();
}

/** To whoever reads further up: how much was said since, and the way there. */
function NewBelow({ conversation: { side, readSeq }, messages, onShow }: NewBelowProps) {
  const count = messages.filter(({ seq, mine, withdrawnTime }) => seq > readSeq && mine !== 1 && !withdrawnTime).length;
  if (side === 'none' || count === 0) return null;
  return (
    <Button className="chat-new" size="small" type="primary" shape="round" icon={<DownOutlined />} onClick={onShow}>
      {label('{count}条新消息', { count })}
    </Button>
  );
}

/** New messages are followed by whoever reads the newest; older ones push nobody away from what they read. `isAtEnd`: they read the newest. */
function useStayingInPlace(messages: readonly ChatMessage[], sending: number) {
  const box = useRef<HTMLDivElement>(null);
  const seen = useRef({ first: 0, height: 0, top: 0, sending, isAtEnd: true });
  const [isAtEnd, setAtEnd] = useState(true);
  const first = messages[0]?.seq ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what makes the box higher
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { first: before, height, top, sending: sent, isAtEnd: wasAtEnd } = seen.current;
    // Whoever speaks has read what was said until then, as the server takes it.
    const goesToEnd = wasAtEnd || sending > sent;
    const grown = first < before ? element.scrollHeight - height : 0;
    // A tab that comes to the front again has forgotten where it was.
    element.scrollTop = goesToEnd ? element.scrollHeight : top + grown;
    seen.current = { first, height: element.scrollHeight, top: element.scrollTop, sending, isAtEnd: goesToEnd };
  }, [first, messages, sending]);
  const look = useCallback(({ scrollTop, scrollHeight, clientHeight }: HTMLDivElement): void => {
    seen.current.top = scrollTop;
    seen.current.isAtEnd = scrollHeight - scrollTop - clientHeight < NEAR;
    setAtEnd(seen.current.isAtEnd);
  }, []);
  // What is written below makes the box smaller, and a larger window shows the end without a turn of the wheel.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (seen.current.isAtEnd) element.scrollTop = element.scrollHeight;
      else look(element);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [look]);
  const onScroll = ({ currentTarget }: UIEvent<HTMLDivElement>) => look(currentTarget);
  return { box, onScroll, isAtEnd };
}
