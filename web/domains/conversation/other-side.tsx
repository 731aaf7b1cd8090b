import { Popover, Tag, Typography } from 'antd';
import { conversationSides } from '../../../contract/domains/conversation/conversation.endpoints.ts';
import { label } from '../../platform/words/label.ts';
import { otherSideOf } from './order-words.ts';
import type { Conversation } from './use-conversation.ts';
import './chat-people.css';

/** With whom one talks. Of several experts everybody whom a message goes to is told by whoever asks, with their hospitals. */
export function OtherSide({ conversation }: { conversation: Conversation }) {
  const { participants = [] } = conversation;
  const words = (
    <Typography.Text type="secondary" ellipsis>
      {otherSideOf(conversation)}
    </Typography.Text>
  );
  if (participants.length <= 2) return words;
  const all = (
    <ul className="chat-people">
      {participants.map(({ name, hospital, side }) => (
        <li key={`${hospital} ${name}`}>
          <Tag variant="filled">{label(conversationSides[side])}</Tag>
          {name} · {hospital}
        </li>
      ))}
    </ul>
  );
  return (
    <Popover title={label('参与人')} content={all} trigger={['hover', 'focus']} placement="bottomLeft">
      <button type="button" className="chat-plain">
        {words}
      </button>
    </Popover>
  );
}
