import { label } from '../../platform/words/label.ts';

interface Sent {
  readonly urgent?: number | undefined;
  readonly textedCount?: number | undefined;
  readonly pushedCount?: number | undefined;
}

/** What becomes of a message that is taken back: of what lies on telephones already, nothing. An urgent one may have been texted after a while. */
export function withdrawalWords({ urgent, textedCount, pushedCount = 0 }: Sent): string {
  const isTexted = textedCount !== undefined || urgent === 1;
  if (isTexted && pushedCount > 0)
    return label('未读的人员将不再看到它，已读的不受影响。已发出的短信和已推送到手机的消息无法撤回，未发出的不再发送。');
  if (isTexted) return label('未读的人员将不再看到它，已读的不受影响。已发出的短信无法撤回，未发出的不再发送。');
  if (pushedCount > 0) return label('未读的人员将不再看到它，已读的不受影响。已推送到手机的消息无法撤回。');
  return label('未读的人员将不再看到它，已读的不受影响。');
}
