import { Table, Typography } from 'antd';
import type { FieldChange } from '../../../contract/kernel/change.ts';
import { label } from '../../platform/words/label.ts';

/** Before and after, side by side. */
export function ChangeTable({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <Table<FieldChange>
      style={{ marginTop: 16 }}
      size="small"
      bordered
      pagination={false}
      rowKey="field"
      dataSource={changes}
      locale={{ emptyText: label('没有字段变更') }}
      columns={[
        { title: label('字段'), dataIndex: 'label', width: 130, render: (name: string) => label(name) },
        { title: label('变更前'), dataIndex: 'before', render: (value?: string) => <Value value={value} isOld /> },
        { title: label('变更后'), dataIndex: 'after', render: (value?: string) => <Value value={value} /> },
      ]}
    />
  );
}

function Value({ value, isOld = false }: { value: string | undefined; isOld?: boolean }) {
  if (value === undefined) return <Typography.Text type="secondary">{label('（空）')}</Typography.Text>;
  return (
    <Typography.Text type={isOld ? 'secondary' : undefined} style={{ overflowWrap: 'anywhere' }}>
      {value}
    </Typography.Text>
  );
}
