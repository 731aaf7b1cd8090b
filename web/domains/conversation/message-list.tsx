import { DownOutlined } from '@ant-design/icons';
import { Alert, Button, Divider, Empty, Spin } from 'antd';
import { Fragment, useEffect, useState } from 'react';
import { LoadState } from '../../engine/parts/load-state.tsx';
import { serverNow } from '../../platform/page/server-clock.ts';
import { label } from '../../platform/words/label.ts';
import { MessageBubble } from './message-bubble.tsx';
import { spokenTime, startsAnew } from './message-time.ts';
import { OutgoingBubble } from './outgoing-bubble.tsx';
import { stillOutgoing } from './still-outgoing.ts';
import { useBeginning } from './use-beginning.ts';
import type { ChatMessage, Conversation } from './use-conversation.ts';
import { useMessages } from './use-messages.ts';
import { useReading } from './use-reading.ts';
import { useStayingInPlace } from './use-staying-in-place.ts';
import { useOutgoing } from './use-unsent.ts';

/** Pixels from the beginning that ask for older messages. */
const NEAR = 80;

/** What was said, oldest on top; scrolled up, older messages come. Whoever is at the end stays there. */
export function MessageList({ conversation }: { conversation: Conversation }) {
  const query = useMessages(conversation.applyOrderId);
  const { messages, hasOlder, isFetchingOlder, olderError, fetchOlder } = query;
  const { begunSeq, round } = useBeginning(conversation, query.data);
  const isLacking = hasOlder && (messages[0]?.seq ?? 0) > begunSeq + 1;
  const [begun, setBegun] = useState<number>();
  if (begun !== round && query.data && !isLacking) setBegun(round);
  const isBegun = begun === round;
  // It stays so while it is asked for again: what is shown already is not taken away once more.
  const [broken, setBroken] = useState<number>();
  if (!isBegun && broken !== round && olderError) setBroken(round);
  useEffect(() => {
    if (!isBegun && isLacking && !isFetchingOlder && !olderError) fetchOlder();
  });
  if (query.data && (isBegun || broken === round))
    return <Log key={`${round} ${isBegun}`} conversation={conversation} query={query} begunSeq={begunSeq} isBegun={isBegun} />;
  return (
    <div className="chat-messages">
      <LoadState query={query} />
    </div>
  );
}

interface LogProps {
  conversation: Conversation;
  query: ReturnType<typeof useMessages>;
  begunSeq: number;
  /** Whether what is shown goes back to where the reader begins. */
  isBegun: boolean;
}

function Log({ conversation, query, begunSeq, isBegun }: LogProps) {
  const { applyOrderId } = conversation;
  const { messages, hasOlder, fetchOlder } = query;
  const outgoing = stillOutgoing(useOutgoing(applyOrderId), messages);
  const { box, onScroll, isAtEnd, seenSeq } = useStayingInPlace(messages, outgoing.length, begunSeq);
  const { targetTenantId } = messages.at(-1) ?? {};
  // Where messages are missing before it, what is shown is not read yet.
  useReading(conversation, { seq: isBegun ? seenSeq : 0, targetTenantId });
  const newSeq = useFirstNew(conversation, query, begunSeq);
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
        if (isBegun && hasOlder && event.currentTarget.scrollTop < NEAR) fetchOlder();
      }}
    >
      {hasOlder && <Older query={query} isBegun={isBegun} />}
      {messages.length + outgoing.length === 0 && (
        <Empty className="chat-silence" image={Empty.PRESENTED_IMAGE_SIMPLE} description={label('还没有消息')} />
      )}
      <Messages conversation={conversation} messages={messages} newSeq={isBegun ? newSeq : 0} />
      {outgoing.map((one) => (
        <OutgoingBubble key={one.key} outgoing={one} applyOrderId={applyOrderId} conversation={conversation} />
      ))}
      {!isAtEnd && <NewBelow conversation={conversation} messages={messages} onShow={() => box.current && goToEnd(box.current)} />}
    </div>
  );
}

function Older({ query: { isFetchingOlder, fetchOlder }, isBegun }: Pick<LogProps, 'query' | 'isBegun'>) {
  if (isBegun || isFetchingOlder)
    return (
      <Button type="link" size="small" className="chat-older" disabled={isFetchingOlder} onClick={fetchOlder}>
        {isFetchingOlder ? <Spin size="small" /> : label('查看更早的消息')}
      </Button>
    );
  const again = (
    <Button size="small" onClick={fetchOlder}>
      {label('重试')}
    </Button>
  );
  return <Alert type="warning" showIcon title={label('更早的消息没有加载出来')} action={again} />;
}

/** The first message that was new when the conversation was opened, once it has been asked for what there is; 0 for none. What is said later has no line. */
function useFirstNew({ side }: Conversation, { messages, isFetching }: LogProps['query'], begunSeq: number): number {
  const [newSeq, setNewSeq] = useState<number>();
  if (newSeq === undefined && !isFetching)
    setNewSeq(side === 'none' ? 0 : (messages.find(({ seq, mine }) => seq > begunSeq && mine !== 1)?.seq ?? 0));
  return newSeq ?? 0;
}

interface MessagesProps {
  conversation: Conversation;
  messages: readonly ChatMessage[];
  newSeq: number;
}

function Messages({ conversation: { participants = [] }, messages, newSeq }: MessagesProps) {
  return messages.map((message, at) => (
    <Fragment key={message.id}>
      {message.seq === newSeq && <Divider className="chat-new-line">{label('以下为新消息')}</Divider>}
      {startsAnew(message.createTime, messages[at - 1]?.createTime) && (
        <time className="chat-time">{spokenTime(message.createTime, serverNow())}</time>
      )}
      <MessageBubble message={message} participants={participants} />
    </Fragment>
  ));
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
