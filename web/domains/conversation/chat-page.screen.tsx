import { Empty } from 'antd';
import { useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useMedia } from '../../platform/page/use-media.ts';
import { label } from '../../platform/words/label.ts';
import { ConversationList } from './conversation-list.tsx';
import { ConversationPane } from './conversation-pane.tsx';
import './conversation.css';

/** The style sheet says the same. */
const SMALL = '(max-width: 767px)';

/**
 * `/wel/chatPage?applyOrderId=`: the conversations that one takes part in, and the chosen one beside them. On a small screen
 * there is one of the two at a time.
 */
export function ChatPageScreen() {
  const [params, setParams] = useSearchParams();
  const chosen = params.get('applyOrderId') ?? '';
  const navigate = useNavigate();
  const isSmall = useMedia(SMALL);
  // The conversation behind which the list lies in the browser's history.
  const onList = useRef<string>(undefined);
  // Where a conversation takes the place of the list, the way back leads to the list, that of the browser as well.
  const choose = (applyOrderId: string) => {
    onList.current = isSmall ? applyOrderId : undefined;
    setParams({ applyOrderId }, { replace: !isSmall });
  };
  const leave = () => {
    const isFromList = onList.current === chosen;
    onList.current = undefined;
    if (isFromList) void navigate(-1);
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
