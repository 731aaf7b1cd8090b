import { ExclamationCircleFilled, MessageOutlined } from '@ant-design/icons';
import { Badge, Button, Tooltip } from 'antd';
import { useNavigate } from 'react-router';
import { MOST_UNREAD } from '../../../contract/domains/conversation/conversation.rules.ts';
import { counted } from '../../engine/parts/counted.ts';
import { label } from '../../platform/words/label.ts';
import { conversationPath } from './conversation.reads.ts';
import { useConversationNews, useUnread } from './use-conversation.ts';
import { useUnsent } from './use-unsent.ts';

/**
 * In the top bar, for those who may read conversations: how many messages wait, kept up by the server, or asked for where it cannot be heard. Own ones that did not go come first: nobody
 * else knows of them.
 */
export function ConversationButton() {
  useConversationNews();
  const navigate = useNavigate();
  const unread = useUnread();
  const unsent = useUnsent();
  const [first] = unsent.keys();
  const title = label('会诊沟通');
  return (
    <Tooltip title={title} placement="bottom">
      <Button
        type="text"
        aria-label={told(title, unread, unsent)}
        onClick={() => void navigate(first === undefined ? '/wel/chatPage' : conversationPath(first))}
        icon={
          <Badge
            count={first === undefined ? unread : <ExclamationCircleFilled style={{ color: 'var(--ant-color-error)' }} />}
            size="small"
            overflowCount={MOST_UNREAD}
            offset={[2, -2]}
          >
            <MessageOutlined style={{ fontSize: 16 }} />
          </Badge>
        }
      />
    </Tooltip>
  );
}

function told(title: string, unread: number, unsent: ReadonlyMap<string, number>): string {
  const left = [...unsent.values()].reduce((sum, count) => sum + count, 0);
  if (left > 0) return label('会诊沟通，{count}条未送达', { count: left });
  return unread > 0 ? label('会诊沟通，{count}条未读', { count: counted(unread, MOST_UNREAD) }) : title;
}
