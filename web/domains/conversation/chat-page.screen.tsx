import { Empty } from 'antd';
import { useSearchParams } from 'react-router';
import { label } from '../../platform/words/label.ts';
import { ConversationList } from './conversation-list.tsx';
import { ConversationPane } from './conversation-pane.tsx';
import './conversation.css';

/**
 * `/wel/chatPage?applyOrderId=`: the conversations that one takes part in, and the chosen one beside them. On a small screen
 * there is one of the two at a time.
 */
export function ChatPageScreen() {
  const [params, setParams] = useSearchParams();
  const chosen = params.get('applyOrderId') ?? '';
  const choose = (applyOrderId?: string) => setParams(applyOrderId ? { applyOrderId } : {}, { replace: true });
  return (
    <div className="chat" data-open={chosen !== ''}>
      <ConversationList chosen={chosen} onChoose={choose} />
      {chosen ? (
        <ConversationPane key={chosen} applyOrderId={chosen} onBack={() => choose()} />
      ) : (
        <section className="chat-pane chat-middle">
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={label('请在左侧选择一份会诊')} />
        </section>
      )}
    </div>
  );
}
