import { Button, Modal } from 'antd';
import { useState } from 'react';
import { boxShareInfo } from '../../../../contract/domains/consultation/order-records.endpoints.ts';
import { DeclaredDetail } from '../../../engine/detail/declared-detail.tsx';
import { LoadState } from '../../../engine/parts/load-state.tsx';
import { useCall } from '../../../platform/call/use-call.ts';
import { label } from '../../../platform/words/label.ts';

/** What is put into the box with the slides, to be looked at and printed. */
export function BoxSlipButton({ applyOrderId }: { applyOrderId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" type="link" onClick={() => setOpen(true)}>
        {label('随箱单')}
      </Button>
      {isOpen && <BoxSlip applyOrderId={applyOrderId} onClose={() => setOpen(false)} />}
    </>
  );
}

function BoxSlip({ applyOrderId, onClose }: { applyOrderId: string; onClose: () => void }) {
  const query = useCall(boxShareInfo, { applyOrderId });
  const row = query.data;
  return (
    <Modal open width={720} title={label('随箱单')} okText={label('打印随箱单')} onOk={() => window.print()} onCancel={onClose}>
      {row ? <DeclaredDetail fields={boxShareInfo.row} row={row} columns={2} /> : <LoadState query={query} />}
    </Modal>
  );
}
