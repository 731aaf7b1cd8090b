import { SearchOutlined } from '@ant-design/icons';
import { Badge, Button, Empty, Input, Skeleton, Tag, Typography } from 'antd';
import { useEffect, useState } from 'react';
import { consultationRowFields } from '../../../contract/domains/consultation/consultation.fields.ts';
import { messageKinds } from '../../../contract/domains/conversation/conversation.endpoints.ts';
import { MOST_UNREAD } from '../../../contract/domains/conversation/conversation.rules.ts';
import { FieldValue } from '../../engine/field/field-value.tsx';
import { LoadState } from '../../engine/parts/load-state.tsx';
import { serverNow } from '../../platform/page/server-clock.ts';
import { label } from '../../platform/words/label.ts';
import { consultationStatusColors } from '../consultation/consultation.reads.ts';
import { fetchBehind } from './fetch-behind.ts';
import { shortTime } from './message-time.ts';
import { otherSideOf } from './order-words.ts';
import { type ConversationLine, useConversation, useConversations } from './use-conversation.ts';
import { useUnsent } from './use-unsent.ts';

const PAUSE_MS = 250;

interface ConversationListProps {
  chosen: string;
  onChoose: (applyOrderId: string) => void;
}

/** Whose conversations there are, the newest on top; searched by patient or number on the server. */
export function ConversationList({ chosen, onChoose }: ConversationListProps) {
  const [keyword, setKeyword] = useState('');
  const query = useConversations(useSettled(keyword.trim()));
  const unsent = useUnsent();
  const lines = useWithChosen(query.lines, keyword === '' && query.isSuccess ? chosen : '');
  return (
    <nav className="chat-list" aria-label={label('会诊沟通列表')}>
      <div className="chat-search">
        <Input
          allowClear
          maxLength={50}
          prefix={<SearchOutlined />}
          placeholder={label('患者姓名或会诊编号')}
          aria-label={label('患者姓名或会诊编号')}
          value={keyword}
          onChange={({ target }) => setKeyword(target.value)}
        />
      </div>
      <div className="chat-lines">
        {query.isPending && <Skeleton active avatar={false} paragraph={{ rows: 6 }} style={{ padding: 16 }} />}
        {query.isError && lines.length === 0 && <LoadState query={query} />}
        {query.isSuccess && lines.length === 0 && <NoConversations isSearched={keyword !== ''} />}
        {lines.map((line) => (
          <Line
            key={line.applyOrderId}
            line={line}
            unsent={unsent.get(line.applyOrderId) ?? 0}
            isChosen={line.applyOrderId === chosen}
            onChoose={onChoose}
          />
        ))}
        {query.hasNextPage && (
          <Button block type="text" loading={query.isFetchingNextPage} onClick={() => void fetchBehind(query)}>
            {label('更多会诊')}
          </Button>
        )}
      </div>
    </nav>
  );
}

/** What somebody types, once they pause. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}

/** A conversation that was just opened from its order and has no message yet stands on top. */
function useWithChosen(lines: readonly ConversationLine[], chosen: string): readonly ConversationLine[] {
  const { data } = useConversation(chosen);
  const isNew = data !== undefined && data.lastSeq === 0 && !lines.some(({ applyOrderId }) => applyOrderId === chosen);
  return isNew ? [data, ...lines] : lines;
}

function NoConversations({ isSearched }: { isSearched: boolean }) {
  const text = isSearched ? label('没有符合条件的会诊') : label('暂无沟通记录，可在会诊单中点击“会诊沟通”发起');
  return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text} style={{ padding: '32px 16px' }} />;
}

interface LineProps {
  line: ConversationLine;
  /** Own messages that did not go. */
  unsent: number;
  isChosen: boolean;
  onChoose: (applyOrderId: string) => void;
}

function Line({ line, unsent, isChosen, onChoose }: LineProps) {
  const status = line.applyOrderStatus;
  return (
    <button
      type="button"
      className="chat-line"
      aria-current={isChosen ? 'true' : undefined}
      onClick={() => onChoose(line.applyOrderId)}
      title={line.no}
    >
      <span className="chat-line-top">
        <strong>{line.patientName}</strong>
        <Tag color={consultationStatusColors[status]} variant="filled">
          <FieldValue field={consultationRowFields.applyOrderStatus} value={status} />
        </Tag>
        {line.lastTime && <time>{shortTime(line.lastTime, serverNow())}</time>}
      </span>
      <span className="chat-line-other">{otherSideOf(line)}</span>
      <span className="chat-line-last">
        <Typography.Text type="secondary" ellipsis>
          <LastMessage line={line} />
        </Typography.Text>
        {unsent > 0 && (
          <Tag color="error" variant="filled">
            {label('{count}条未送达', { count: unsent })}
          </Tag>
        )}
        {(line.unread ?? 0) > 0 && <Badge count={line.unread} overflowCount={MOST_UNREAD} size="small" />}
      </span>
    </button>
  );
}

function LastMessage({ line: { lastKind, lastContent, lastSenderName } }: { line: ConversationLine }) {
  if (!lastKind) return label('还没有消息');
  if (lastKind === 'text') return `${lastSenderName}：${lastContent}`;
  return `${lastSenderName}：[${label(messageKinds[lastKind])}]${lastContent ? ` ${lastContent}` : ''}`;
}
