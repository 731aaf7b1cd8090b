import { MessageOutlined } from '@ant-design/icons';
import { Badge, Button, Tooltip } from 'antd';
import { useNavigate } from 'react-router';
import { countUnreadConversations } from '../../../contract/domains/conversation/conversation.endpoints.ts';
import { MOST_UNREAD } from '../../../contract/domains/conversation/conversation.rules.ts';
import { counted } from '../../engine/parts/counted.ts';
import { useCall } from '../../platform/call/use-call.ts';
import { label } from '../../platform/words/label.ts';
import { useConversationNews } from './use-conversation.ts';

/** In the top bar, for those who may read conversations: how many messages wait, kept up by the server. */
export function ConversationButton() {
  useConversationNews();
  const navigate = useNavigate();
  const { data: unread = 0 } = useCall(countUnreadConversations);
  const title = label('会诊沟通');
  return (
    <Tooltip title={title} placement="bottom">
      <Button
        type="text"
        aria-label={unread > 0 ? label('会诊沟通，{count}条未读', { count: counted(unread, MOST_UNREAD) }) : title}
        onClick={() => void navigate('/wel/chatPage')}
        icon={
          <Badge count={unread} size="small" overflowCount={MOST_UNREAD} offset={[2, -2]}>
            <MessageOutlined style={{ fontSize: 16 }} />
          </Badge>
        }
      />
    </Tooltip>
  );
}
