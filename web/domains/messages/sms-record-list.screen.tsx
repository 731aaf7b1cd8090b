import { smsRecord } from '../../../contract/domains/messages/sms-record.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { useAction } from '../../engine/dialog/use-action.ts';
import { ResourceScreen } from '../../engine/resource/resource-screen.tsx';
import { notify } from '../../platform/page/notify.ts';
import { confirmLabel, label } from '../../platform/words/label.ts';

/** Records are written by the server: what `submit` does is to send again, which needs no form. */
const readOnly = { ...smsRecord, verbs: smsRecord.verbs.filter((verb) => verb !== 'submit') };

const submit = endpointOf(smsRecord, 'submit');

export function SmsRecordListScreen() {
  const { send } = useAction(submit, undefined, { success: label('已重新提交发送') });
  const resend = async ({ id, phone, receiverName }: { id: string; phone?: string; receiverName?: string }) => {
    // To whom it is for, under the number that they have now; the row shows the one that it went to.
    const words = receiverName && phone ? label('原发往 {phone}，将发往其现在的手机号。', { phone }) : '';
    const content = [words, label('将按原内容重新发送一次，原记录保留。')].filter(Boolean).join('\n');
    const to = receiverName ?? phone;
    const title = to === undefined ? label('确定重发这条短信吗？') : label('确定重发给 {to} 的短信吗？', { to });
    if (await notify.confirm({ title, content, okText: confirmLabel('重发') })) await send({ id });
  };
  return (
    <ResourceScreen
      resource={readOnly}
      listProps={{
        tagColors: { status: { waiting: 'processing', sent: 'success', failed: 'error' } },
        rowLinks: [{ title: label('重发'), shown: (row) => row.can?.includes(submit.name) ?? false, onClick: resend }],
      }}
    />
  );
}
