import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { pageMessage, readAllMessage } from '../../../contract/domains/messages/messages.endpoints.ts';
import { queryNotice } from '../../../contract/domains/messages/system-notice.endpoints.ts';
import { useAction } from '../../engine/dialog/use-action.ts';
import { useWordOf } from '../../engine/field/dictionary.ts';
import { type Row, saidIn, textOf } from '../../engine/field/row.ts';
import { ListScreen } from '../../engine/list/list-screen.tsx';
import type { ListTab } from '../../engine/list/list-types.ts';
import { UrgentMark } from '../../engine/parts/urgent-mark.tsx';
import { isReadByOpening, leadOf, readAllDone, useReadNotice } from '../../engine/screen/notice-reading.ts';
import { label, messageText } from '../../platform/words/label.ts';
import { MessageModal } from './message.modal.tsx';
import { OwnMessageDialog } from './own-message.dialog.tsx';
import { ReadNoticeDialog } from './read-notice.dialog.tsx';

const messageColumns = ['title', 'urgent', 'context', 'createTime', 'readStatus'];

/** What the program wrote is in the language of the console. */
const cells = {
  title: (row: Row) => messageText(textOf(row, 'title')),
  urgent: (row: Row) => <UrgentMark notice={{ urgent: row.urgent === 1 ? 1 : 0 }} />,
  context: (row: Row) => messageText(saidIn(row, 'context')),
};

const tabs = (word: (key: unknown) => string): ListTab[] => [
  { key: 'unread', label: word('1'), endpoint: pageMessage, input: { readStatus: '1' }, filters: [], columns: messageColumns },
  { key: 'read', label: word('2'), endpoint: pageMessage, input: { readStatus: '2' }, filters: [], columns: messageColumns },
  { key: 'expired', label: word('3'), endpoint: pageMessage, input: { readStatus: '3' }, filters: [], columns: messageColumns },
  {
    key: 'notice',
    label: label('系统公告'),
    endpoint: queryNotice,
    filters: ['title', 'urgent'],
    columns: ['title', 'urgent', 'tenantName', 'authorName', 'publishTime', 'endTime', 'readStatus'],
  },
];

/** One's own messages, and the notices that are shown now. A link with `?notice=` opens that notice, one with `?message=` that message. */
export function MyMessagesScreen() {
  const [params, setParams] = useSearchParams();
  const [message, setMessage] = useState<Row>();
  const navigate = useNavigate();
  const read = useReadNotice();
  const readWord = useWordOf(pageMessage.row.readStatus);
  const { send: readAll } = useAction(readAllMessage, undefined, { success: readAllDone });
  const noticeId = params.get('notice') ?? undefined;
  const messageId = params.get('message') ?? undefined;
  const setOpen = (name: 'notice' | 'message', id: string | undefined) => {
    const next = new URLSearchParams(params);
    if (id) next.set(name, id);
    else next.delete(name);
    setParams(next, { replace: true });
  };
  const open = (row: Row) => {
    if (row.noticeId !== undefined || row.tenantName !== undefined) return setOpen('notice', textOf(row, 'id'));
    const lead = leadOf({ link: textOf(row, 'link') });
    if (!lead || isReadByOpening(lead)) read({ id: textOf(row, 'id'), readStatus: textOf(row, 'readStatus') });
    if (lead) void navigate(lead);
    else setMessage(row);
  };
  return (
    <>
      <ListScreen
        tabs={tabs(readWord)}
        columns={messageColumns}
        cells={cells}
        tagColors={{ readStatus: { 1: 'processing', 2: 'default', 3: 'default' } }}
        rowLinks={[{ title: label('查看'), isView: true, onClick: open }]}
        toolbar={<Button onClick={() => void readAll({})}>{label('全部已读')}</Button>}
      />
      {noticeId && <ReadNoticeDialog id={noticeId} onClose={() => setOpen('notice', undefined)} />}
      {messageId && <OwnMessageDialog key={messageId} id={messageId} onClose={() => setOpen('message', undefined)} />}
      {message && (
        <MessageModal
          title={textOf(message, 'title')}
          text={saidIn(message, 'context')}
          time={textOf(message, 'createTime')}
          mark={cells.urgent(message)}
          onClose={() => setMessage(undefined)}
        />
      )}
    </>
  );
}
