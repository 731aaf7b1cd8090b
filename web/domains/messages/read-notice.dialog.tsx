import { Modal } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { readMessage } from '../../../contract/domains/messages/messages.endpoints.ts';
import { detailSystemNotice } from '../../../contract/domains/messages/system-notice.endpoints.ts';
import { LoadState } from '../../engine/parts/load-state.tsx';
import { call } from '../../platform/call/api-client.ts';
import { useCall, useRefresh } from '../../platform/call/use-call.ts';
import { label } from '../../platform/words/label.ts';
import { NoticeArticle } from './notice-article.tsx';

/** Shows a system notice; whoever has it before him has read it. */
export function ReadNoticeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useCall(detailSystemNotice, { id });
  const refresh = useRefresh();
  const unread = query.data?.readStatus === '1' ? query.data.noticeId : undefined;
  // One that could not be marked is still there to be opened again.
  const mark = useEffectEvent((no: string) => {
    call(readMessage, { no }, { quiet: true })
      .then(() => refresh('messages'))
      .catch(() => undefined);
  });
  useEffect(() => {
    if (unread !== undefined) mark(unread);
  }, [unread]);
  return (
    <Modal open title={label('系统公告')} width={820} footer={null} centered onCancel={onClose}>
      {query.data ? <NoticeArticle row={query.data} /> : <LoadState query={query} />}
    </Modal>
  );
}
