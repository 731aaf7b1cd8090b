import { ArrowLeftOutlined } from '@ant-design/icons';
import { Alert, Button, Tag, Typography } from 'antd';
import { Link } from 'react-router';
import { viewPermissions } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { consultationRowFields } from '../../../contract/domains/consultation/consultation.fields.ts';
import { orderAge } from '../../../contract/domains/consultation/order-age.ts';
import { useWordOf } from '../../engine/field/dictionary.ts';
import { FieldValue } from '../../engine/field/field-value.tsx';
import { LoadState } from '../../engine/parts/load-state.tsx';
import { useCan } from '../../engine/parts/permission.tsx';
import { CallError } from '../../platform/call/call-error.ts';
import { label, messageText } from '../../platform/words/label.ts';
import { consultationStatusColors } from '../consultation/consultation.reads.ts';
import { Composer } from './composer.tsx';
import { LeftDraft } from './left-draft.tsx';
import { MessageList } from './message-list.tsx';
import { OtherSide } from './other-side.tsx';
import { OutgoingBubble } from './outgoing-bubble.tsx';
import { type Conversation, useConversation } from './use-conversation.ts';
import { useOutgoing } from './use-unsent.ts';

interface ConversationPaneProps {
  applyOrderId: string;
  /** On a small screen: back to the list. */
  onBack: () => void;
}

/** One order's conversation: whose it is, what was said, and where one speaks. */
export function ConversationPane({ applyOrderId, onBack }: ConversationPaneProps) {
  const query = useConversation(applyOrderId);
  if (!query.data) {
    const isClosed = query.error instanceof CallError && query.error.isRefusal;
    return (
      <section className="chat-pane chat-unopened" aria-busy={!query.isError}>
        <BackButton onBack={onBack} />
        <LoadState query={query} />
        {query.isError && <LeftBehind applyOrderId={applyOrderId} isClosed={isClosed} />}
      </section>
    );
  }
  return (
    <section className="chat-pane" aria-label={label('会诊沟通 {no}', { no: query.data.no })}>
      <PaneHead conversation={query.data} onBack={onBack} />
      <MessageList conversation={query.data} />
      {query.data.closedReason ? (
        <ReadOnly conversation={query.data} reason={query.data.closedReason} />
      ) : (
        <Composer conversation={query.data} />
      )}
    </section>
  );
}

/** What did not go of a conversation that cannot be opened. Where it is closed to them the draft is taken away here, or nowhere; else it waits for the next try. */
function LeftBehind({ applyOrderId, isClosed }: { applyOrderId: string; isClosed: boolean }) {
  const outgoing = useOutgoing(applyOrderId);
  return (
    <>
      {outgoing.map((one) => (
        <OutgoingBubble key={one.key} outgoing={one} applyOrderId={applyOrderId} />
      ))}
      {isClosed && <LeftDraft applyOrderId={applyOrderId} />}
    </>
  );
}

function BackButton({ onBack }: { onBack: () => void }) {
  return <Button className="chat-back" type="text" icon={<ArrowLeftOutlined />} aria-label={label('返回列表')} onClick={onBack} />;
}

function PaneHead({ conversation, onBack }: { conversation: Conversation; onBack: () => void }) {
  const { applyOrderId, no, applyOrderStatus, patientName, patientSex } = conversation;
  const mayOpen = useCan(viewPermissions);
  const sex = useWordOf(consultationRowFields.patientSex)(patientSex);
  const age = orderAge(conversation);
  const facts = [sex, age && messageText(age)].filter(Boolean).join(' · ');
  return (
    <header className="chat-head">
      <BackButton onBack={onBack} />
      <div className="chat-head-facts">
        <span>
          <strong>{patientName}</strong>
          <Typography.Text type="secondary">{facts}</Typography.Text>
          <Tag color={consultationStatusColors[applyOrderStatus]} variant="filled">
            <FieldValue field={consultationRowFields.applyOrderStatus} value={applyOrderStatus} />
          </Tag>
        </span>
        <OtherSide conversation={conversation} />
      </div>
      <span className="chat-head-order">{mayOpen ? <Link to={`/consultation/detail?id=${applyOrderId}`}>{no}</Link> : no}</span>
    </header>
  );
}

function ReadOnly({ conversation, reason }: { conversation: Conversation; reason: string }) {
  return (
    <footer className="chat-composer">
      <LeftDraft applyOrderId={conversation.applyOrderId} />
      <Alert type="info" showIcon title={messageText(reason)} />
    </footer>
  );
}
