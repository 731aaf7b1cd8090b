import { Button, Flex, type GetRef, type Input, Typography } from 'antd';
import { useRef, useState } from 'react';
import { type detailRoom, inviteGuest } from '../../../contract/domains/room/room.endpoints.ts';
import { omit } from '../../../contract/kernel/field.ts';
import type { SentOf } from '../../../contract/kernel/sent.ts';
import { FormDialog } from '../../engine/dialog/form-dialog.tsx';
import { DeclaredForm } from '../../engine/form/declared-form.tsx';
import { GrowingText } from '../../engine/parts/growing-text.tsx';
import { useRefresh } from '../../platform/call/use-call.ts';
import { copyText } from '../../platform/page/copy-text.ts';
import { notify } from '../../platform/page/notify.ts';
import { label } from '../../platform/words/label.ts';
import { createInviteLine } from './invite-line.ts';

type Lasting = Pick<SentOf<typeof detailRoom.row>, 'openTime' | 'linkHours'>;

/** Makes a personal link for somebody of the patient's side, and shows it this once. */
export function RoomInvite({ id, room, onClose }: { id: string; room: Lasting; onClose: () => void }) {
  const [link, setLink] = useState<string>();
  const refresh = useRefresh();
  const [ask] = useState(() => createInviteLine(id));
  const invite = async (values: Readonly<Record<string, unknown>>) => {
    const made = await ask(String(values.guestName ?? ''));
    setLink(`${location.origin}/room/guest#${made.link}`);
    void refresh(inviteGuest.domain);
  };
  return (
    <FormDialog title={label('邀请患者一方')} onClose={onClose}>
      {link ? (
        <Shown link={link} room={room} onClose={onClose} />
      ) : (
        <DeclaredForm
          fields={omit(inviteGuest.input, 'applyOrderId')}
          values={{}}
          columns={1}
          submitText={label('生成链接')}
          onCancel={onClose}
          onSubmit={invite}
        />
      )}
    </FormDialog>
  );
}

function Shown({ link, room, onClose }: { link: string; room: Lasting; onClose: () => void }) {
  const lasting = { time: room.openTime?.slice(0, 16) ?? '', hours: room.linkHours };
  const field = useRef<GetRef<typeof Input.TextArea>>(null);
  const copy = async () => {
    if (await copyText(link)) return notify.success(label('链接已复制'));
    field.current?.focus({ cursor: 'all' });
    notify.warning(label('无法自动复制，请手动选择并复制'));
  };
  return (
    <Flex vertical gap={12}>
      <Typography.Text>{label('请将链接发给本人。链接只显示这一次，{time}起有效，结束{hours}小时后失效。', lasting)}</Typography.Text>
      <GrowingText
        ref={field}
        aria-label={label('个人链接')}
        value={link}
        readOnly
        least={1}
        most={6}
        onFocus={(event) => event.target.select()}
      />
      <Flex gap={8} justify="end">
        <Button onClick={onClose}>{label('关闭')}</Button>
        <Button type="primary" onClick={copy}>
          {label('复制链接')}
        </Button>
      </Flex>
    </Flex>
  );
}
