import { Button, Popconfirm, Typography } from 'antd';
import { useSession } from '../../platform/session/session.ts';
import { label } from '../../platform/words/label.ts';
import { draftPlace, removeDraft, useDraft } from './chat-drafts.ts';
import { DraftFiles } from './draft-files.tsx';
import './composer.css';

/** What somebody was writing when the conversation was closed: leaving the page asks about it until they have taken it away. */
export function LeftDraft({ applyOrderId }: { applyOrderId: string }) {
  const userId = useSession((session) => session.user?.userId ?? '');
  const place = draftPlace(userId, applyOrderId);
  const { text, files } = useDraft(place);
  if (text.trim() === '' && files.length === 0) return null;
  return (
    <section className="chat-left" aria-label={label('未发送的草稿')}>
      <Typography.Text type="secondary">{label('未发送的草稿')}</Typography.Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the keyboard as well */}
      <div className="chat-left-kept" tabIndex={0}>
        {text.trim() !== '' && <p className="chat-bubble">{text}</p>}
        <DraftFiles place={place} files={files} />
      </div>
      <Popconfirm title={label('删除未发送的草稿？')} onConfirm={() => removeDraft(place)}>
        <Button type="link" size="small" danger>
          {label('删除')}
        </Button>
      </Popconfirm>
    </section>
  );
}
