import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { printMailOrders } from '../../../contract/domains/copy-case/copy-case.endpoints.ts';
import { useCan } from '../../engine/parts/permission.tsx';
import { useRefresh } from '../../platform/call/use-call.ts';
import { label } from '../../platform/words/label.ts';
import { printLabels } from './print-labels.ts';

/** All that is to be mailed and has no label yet, in one go. */
export function PrintAllButton() {
  const [isBusy, setBusy] = useState(false);
  const refresh = useRefresh();
  const mayPrint = useCan(printMailOrders.permission);
  if (!mayPrint) return null;
  const print = async () => {
    setBusy(true);
    try {
      if (await printLabels()) await refresh('copy-case');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button loading={isBusy} onClick={() => void print()}>
      {label('批量打印面单')}
    </Button>
  );
}

/** The label of one request; a second one only once that was meant. */
export function PrintLabelButton({ id, printCount }: { id: string; printCount: number }) {
  const refresh = useRefresh();
  const print = async (again: boolean) => {
    if (await printLabels([id], again)) await refresh('copy-case');
  };
  if (printCount === 0) return <Button onClick={() => void print(false)}>{label('打印面单')}</Button>;
  return (
    <Popconfirm title={label('已打印过面单，确认重新打印？')} onConfirm={() => void print(true)}>
      <Button>{label('打印面单')}</Button>
    </Popconfirm>
  );
}
