import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { MOST_LABELS, printMailOrders } from '../../../contract/domains/copy-case/copy-case.endpoints.ts';
import type { copyCase } from '../../../contract/domains/copy-case/copy-case.resource.ts';
import { reachableStates } from '../../../contract/domains/copy-case/copy-case.states.ts';
import type { ResourceRow } from '../../../contract/kernel/resource.ts';
import type { RowLink } from '../../engine/list/list-types.ts';
import { useCan } from '../../engine/parts/permission.tsx';
import { useRefresh } from '../../platform/call/use-call.ts';
import { notify } from '../../platform/page/notify.ts';
import { confirmLabel, label } from '../../platform/words/label.ts';
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

type CopyCaseRow = ResourceRow<typeof copyCase>;

/** The labels of chosen rows, as of a batch that was lost on its way to the printer: those printed before once that was meant. */
export function useLabelLinks(): RowLink<CopyCaseRow>[] {
  const refresh = useRefresh();
  const mayPrint = useCan(printMailOrders.permission);
  if (!mayPrint) return [];
  const print = async (rows: readonly CopyCaseRow[]): Promise<boolean> => {
    if (rows.length > MOST_LABELS) {
      notify.warning(label('一次最多打印{count}张面单，请减少所选的申请', { count: MOST_LABELS }));
      return false;
    }
    const printed = rows.filter(({ printCount }) => (printCount ?? 0) > 0).length;
    if (printed > 0 && !(await isMeant(printed))) return false;
    const ids = rows.map(({ id }) => id);
    const isOpened = await printLabels(ids, printed > 0);
    if (isOpened) await refresh('copy-case');
    return isOpened;
  };
  return [
    {
      title: '打印面单',
      asks: false,
      shown: ({ delivery, copyStatus }) => delivery === 'mail' && reachableStates.some((state) => state === copyStatus),
      onClick: (row) => void print([row]),
      onSeveral: print,
    },
  ];
}

function isMeant(printed: number): Promise<boolean> {
  return notify.confirm({
    title: label('{count}份申请已打印过面单，确认重新打印？', { count: printed }),
    okText: confirmLabel('重新打印'),
  });
}
