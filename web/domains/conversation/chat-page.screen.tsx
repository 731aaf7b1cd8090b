import { Empty } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { useMedia } from '../../platform/page/use-media.ts';
import { label } from '../../platform/words/label.ts';
import { ConversationList } from './conversation-list.tsx';
import { ConversationPane } from './conversation-pane.tsx';
import './conversation.css';
import './chat-messages.css';
import './chat-phone.css';

/** The style sheet says the same. */
const SMALL = '(max-width: 767px)';

/** Said with an entry of the browser's history before which the list lies. */
const AFTER_LIST = 'chat: after the list';

/**
 * `/wel/chatPage?applyOrderId=`: the conversations that one takes part in, and the chosen one beside them. On a small screen
 * there is one of the two at a time.
 */
export function ChatPageScreen() {
  const [params, setParams] = useSearchParams();
  const chosen = params.get('applyOrderId') ?? '';
  const navigate = useNavigate();
  const isSmall = useMedia(SMALL);
  // Where a conversation takes the place of the list, the way back leads to the list, that of the browser as well.
  const choose = (applyOrderId: string) => setParams({ applyOrderId }, isSmall ? { state: AFTER_LIST } : { replace: true });
  const leave = () => {
    // The same conversation may have been opened from somewhere else since: the entry itself knows. A tab's own address does not tell of it.
    if (history.state?.usr === AFTER_LIST) void navigate(-1);
    else setParams({}, { replace: true });
  };
  return (
    <div className="chat" data-open={chosen !== ''}>
      <ConversationList chosen={chosen} onChoose={choose} />
      {chosen ? (
        <ConversationPane key={chosen} applyOrderId={chosen} onBack={leave} />
      ) : (
        <section className="chat-pane chat-middle">
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={label('请在左侧选择一份会诊')} />
        </section>
      )}
    </div>
  );
}
