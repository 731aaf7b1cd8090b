import { Modal } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { pageMessage } from '../../../contract/domains/messages/messages.endpoints.ts';
import { LoadState } from '../../engine/parts/load-state.tsx';
import { UrgentMark } from '../../engine/parts/urgent-mark.tsx';
import { useReadNotice } from '../../engine/screen/notice-reading.ts';
import { useCall } from '../../platform/call/use-call.ts';
import { label } from '../../platform/words/label.ts';
import { MessageModal } from './message.modal.tsx';

/** Shows one of one's own messages that a link names; whoever has it before them has read it. */
export function OwnMessageDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useCall(pageMessage, { id, current: 1, size: 1 });
  const read = useReadNotice();
  const row = query.data?.records[0];
  const unread = row?.readStatus === '1' ? row.id : undefined;
  const mark = useEffectEvent((no: string) => read({ id: no, readStatus: '1' }));
  useEffect(() => {
    if (unread !== undefined) mark(unread);
  }, [unread]);
  if (row)
    return (
      <MessageModal
        title={row.title}
        text={row.contextSaid ?? row.context}
        time={row.createTime}
        mark={<UrgentMark notice={row} />}
        onClose={onClose}
      />
    );
  return (
    <Modal open title={label('消息详情')} footer={null} centered onCancel={onClose}>
      {query.data ? label('该消息不存在或已撤回') : <LoadState query={query} />}
    </Modal>
  );
}
