import { Tooltip, Typography } from 'antd';
import type { Reader } from '../../../contract/domains/conversation/conversation.endpoints.ts';
import { label, listed } from '../../platform/words/label.ts';
import { readersOf } from './readers-of.ts';
import './chat-people.css';

interface ReadStateProps {
  /** Of one's own message. */
  seq: number;
  participants: readonly Reader[];
}

/** Whether those for whom a message is have read it: read once all of them have, else by how many; who they are is told by whoever asks. */
export function ReadState({ seq, participants }: ReadStateProps) {
  const { read, unread } = readersOf(seq, participants);
  const [count, total] = [read.length, read.length + unread.length];
  const isRead = total > 0 && count === total;
  const words = isRead ? label('已读') : count > 0 ? label('已读 {count}/{total}', { count, total }) : label('未读');
  const shown = <Typography.Text type={isRead ? 'secondary' : undefined}>{words}</Typography.Text>;
  if (total < 2) return shown;
  return (
    <Tooltip title={<Names read={read} unread={unread} />} trigger={['hover', 'focus']}>
      <button type="button" className="chat-plain">
        {shown}
      </button>
    </Tooltip>
  );
}

function Names({ read, unread }: ReturnType<typeof readersOf>) {
  return (
    <>
      {read.length > 0 && <div>{label('已读：{names}', { names: namesOf(read) })}</div>}
      {unread.length > 0 && <div>{label('未读：{names}', { names: namesOf(unread) })}</div>}
    </>
  );
}

const namesOf = (readers: readonly Reader[]): string => listed(readers.map(({ name }) => name));
