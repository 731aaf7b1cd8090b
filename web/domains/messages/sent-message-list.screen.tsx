import { SendOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { useState } from 'react';
import { submitSentMessage } from '../../../contract/domains/messages/sent-message.endpoints.ts';
import { sentMessage } from '../../../contract/domains/messages/sent-message.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { useAction } from '../../engine/dialog/use-action.ts';
import { useCan } from '../../engine/parts/permission.tsx';
import { ResourceScreen } from '../../engine/resource/resource-screen.tsx';
import { notify } from '../../platform/page/notify.ts';
import { confirmLabel, label } from '../../platform/words/label.ts';
import { SendMessageDialog } from './send-message.dialog.tsx';
import { withdrawalWords } from './withdrawal-words.ts';

const removal = endpointOf(sentMessage, 'remove');
const columns = ['title', 'typeName', 'audienceText', 'urgent', 'senderName', 'createTime', 'readCount'] as const;
const viewed = ['title', 'typeName', 'audience', 'audienceText', 'urgent', 'senderName', 'createTime', 'receiverCount', 'readCount'];
/** Only of what was pushed: the server leaves them out elsewhere. */
const pushed = ['pushedCount', 'pushFailedCount'];
/** The same of what went as a text message. */
const texted = ['textedCount', 'textFailedCount'];

/** What was sent to people of this hospital, and how many have read it. */
export function SentMessageListScreen() {
  const [isSending, setSending] = useState(false);
  const maySend = useCan(submitSentMessage.permission);
  const mayWithdraw = useCan(removal.permission);
  const { send } = useAction(removal, undefined, { success: label('消息已撤回') });
  const withdraw = async ({ id, title: name = '', ...sent }: { id: string; title?: string } & Parameters<typeof withdrawalWords>[0]) => {
    const title = label('确定撤回消息「{name}」吗？', { name });
    const content = withdrawalWords(sent);
    if (await notify.confirm({ title, content, danger: true, okText: confirmLabel('撤回') })) await send({ ids: [id] });
  };
  return (
    <>
      <ResourceScreen
        resource={sentMessage}
        viewed={(row) => [
          ...viewed,
          ...(row.pushedCount === undefined ? [] : pushed),
          ...(row.textedCount === undefined ? [] : texted),
          'content',
        ]}
        listProps={{
          columns,
          filters: ['title', 'audience', 'urgent', 'createTime'],
          cells: { readCount: (row) => <ReadShare read={row.readCount} told={Number(row.receiverCount)} /> },
          tagColors: { urgent: { 1: 'error', 0: 'default' } },
          batchWords: {
            button: label('批量撤回'),
            ask: label('确定撤回选择的消息吗？'),
            about: label('未读的人员将不再看到它们，已读的不受影响。已发出的短信和已推送到手机的消息无法撤回，未发出的不再发送。'),
            done: label('消息已撤回'),
          },
          rowLinks: mayWithdraw ? [{ title: label('撤回'), removes: true, danger: true, onClick: withdraw }] : [],
          onFirst: maySend ? () => setSending(true) : undefined,
          toolbar: maySend && (
            <Button type="primary" icon={<SendOutlined />} onClick={() => setSending(true)}>
              {label('发送消息')}
            </Button>
          ),
        }}
      />
      {isSending && <SendMessageDialog onClose={() => setSending(false)} />}
    </>
  );
}

/** Read of told, as a number and a bar. Nobody knows who has read what was told elsewhere alone. */
export function ReadShare({ read, told }: { read: number | undefined; told: number }) {
  if (read === undefined || !(told > 0)) return '—';
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8, whiteSpace: 'nowrap' }}>
      <Progress
        percent={Math.round((read / told) * 100)}
        showInfo={false}
        size="small"
        style={{ width: 56 }}
        aria-label={label('已读比例')}
      />
      {read}/{told}
    </span>
  );
}
