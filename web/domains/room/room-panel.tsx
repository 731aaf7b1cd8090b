import { Tabs } from 'antd';
import { useState } from 'react';
import { label } from '../../platform/words/label.ts';
import { OpinionBeside, OrderBeside } from '../consultation/order-beside.reads.tsx';

/** What one reads and writes beside the picture. */
export function RoomPanel({ id }: { id: string }) {
  const [tab, setTab] = useState('materials');
  const read = () => setTab('materials');
  return (
    <Tabs
      size="small"
      activeKey={tab}
      onChange={setTab}
      items={[
        { key: 'materials', label: label('会诊资料'), children: <OrderBeside id={id} /> },
        { key: 'opinion', label: label('会诊意见'), children: <OpinionBeside id={id} onClose={read} /> },
      ]}
    />
  );
}
