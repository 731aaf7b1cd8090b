import { PaperClipOutlined, SendOutlined } from '@ant-design/icons';
import { Alert, Button, Tooltip } from 'antd';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { MESSAGE_MAX } from '../../../contract/domains/conversation/conversation.rules.ts';
import { GrowingText } from '../../engine/parts/growing-text.tsx';
import { newIdempotencyKey } from '../../platform/call/api-client.ts';
import { isComposing } from '../../platform/page/is-composing.ts';
import { useMedia } from '../../platform/page/use-media.ts';
import { useSession } from '../../platform/session/session.ts';
import { label } from '../../platform/words/label.ts';
import { addDraftFiles, limits } from './add-draft-files.ts';
import { type ChatDraft, changeDraft, draftPlace, isEmpty, isForOthers, takeOutgoing, useDraft, writeDraft } from './chat-drafts.ts';
import { DraftFiles } from './draft-files.tsx';
import { askedHospitals, type Conversation } from './use-conversation.ts';
import { useDelivery } from './use-delivery.ts';
import './composer.css';

/** Something is said, and every file has arrived. */
function isReady(draft: ChatDraft): boolean {
  return !isEmpty(draft) && draft.files.every(({ attachId }) => attachId !== undefined);
}

/** Where one speaks. Enter sends, Shift and Enter begin a new line, where keys are touched Enter does; pictures are pasted, files chosen. The draft stays. */
export function Composer({ conversation }: { conversation: Conversation }) {
  const { applyOrderId, hearers, lastSeq } = conversation;
  const userId = useSession((session) => session.user?.userId ?? '');
  const place = draftPlace(userId, applyOrderId);
  const draft = useDraft(place);
  const deliver = useDelivery(applyOrderId);
  const isTouched = useMedia('(pointer: coarse)');
  const excess = draft.text.trim().length - MESSAGE_MAX;
  const isAstray = !isEmpty(draft) && isForOthers(draft, hearers);
  const maySend = isReady(draft) && excess <= 0 && !isAstray;
  const send = () => {
    if (maySend) void deliver(takeOutgoing(place, newIdempotencyKey(), lastSeq));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While a Chinese word is being composed, Enter chooses it.
    if (event.key !== 'Enter' || event.shiftKey || isTouched || isComposing(event)) return;
    event.preventDefault();
    send();
  };
  return (
    <footer className="chat-composer">
      {isAstray && <Astray place={place} conversation={conversation} />}
      <DraftFiles place={place} files={draft.files} />
      <GrowingText
        value={draft.text}
        least={2}
        most={6}
        status={excess > 0 ? 'error' : ''}
        placeholder={label('输入消息，可粘贴图片')}
        aria-label={label('消息内容')}
        onChange={({ target }) => writeDraft(place, hearers, (before) => ({ ...before, text: target.value }))}
        onKeyDown={onKeyDown}
        onPaste={(event) => pasteFiles(event, (files) => addDraftFiles(place, hearers, files))}
      />
      <div className="chat-tools">
        <PickButton onPick={(files) => addDraftFiles(place, hearers, files)} isFull={draft.files.length >= limits.count} />
        <Hint excess={excess} isTouched={isTouched} />
        <Button type="primary" icon={<SendOutlined />} disabled={!maySend} onClick={send}>
          {label('发送')}
        </Button>
      </div>
    </footer>
  );
}

/** The order has gone to another hospital since the draft was begun: it hears it only if its writer says so. */
function Astray({ place, conversation }: { place: string; conversation: Conversation }) {
  const { hearers } = conversation;
  const confirm = (
    <Button size="small" onClick={() => changeDraft(place, (draft) => ({ ...draft, hearers }))}>
      {label('确认')}
    </Button>
  );
  const title = label('会诊医院已改为{hospital}，请确认草稿仍要发给该医院', { hospital: askedHospitals(conversation) });
  return <Alert type="warning" showIcon role="alert" title={title} action={confirm} />;
}

function pasteFiles(event: ClipboardEvent, add: (files: readonly File[]) => void): void {
  const files = [...event.clipboardData.files];
  if (files.length === 0) return;
  event.preventDefault();
  add(files);
}

/** How long the text is counts from here on. */
const NEARLY = 100;

/** How one sends it, or why it cannot be sent: a text that is pasted stays whole, and whoever wrote it shortens it. */
function Hint({ excess, isTouched }: { excess: number; isTouched: boolean }) {
  const count = `${MESSAGE_MAX + excess}/${MESSAGE_MAX}`;
  if (excess > 0)
    return (
      <span className="chat-hint" data-error>
        {count} <span role="alert">{label('消息最多{max}字，请删减后发送', { max: MESSAGE_MAX })}</span>
      </span>
    );
  if (excess > -NEARLY) return <span className="chat-hint">{count}</span>;
  return (
    <span className="chat-hint" data-keys>
      {!isTouched && label('Enter发送，Shift+Enter换行')}
    </span>
  );
}

function PickButton({ onPick, isFull }: { onPick: (files: File[]) => void; isFull: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const { extensions, count } = limits;
  const title = label('添加图片或文件（最多{count}个）', { count });
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={extensions.map((extension) => `.${extension}`).join(',')}
        aria-label={title}
        onChange={({ target }) => {
          onPick([...(target.files ?? [])]);
          // The same file may be chosen again after it was taken out.
          target.value = '';
        }}
      />
      <Tooltip title={title}>
        <Button type="text" icon={<PaperClipOutlined />} aria-label={title} disabled={isFull} onClick={() => input.current?.click()} />
      </Tooltip>
    </>
  );
}
