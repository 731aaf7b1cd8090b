import type { UseQueryResult } from '@tanstack/react-query';
import { Modal, Table, type TableColumnsType, Typography } from 'antd';
import { label } from '../../platform/words/label.ts';

/** A line of `readingFields`. */
interface Reading {
  id: string;
  userName: string;
  hospitalName?: string;
  readTime: string;
}

interface ReadingsDialogProps<R extends Reading> {
  title: string;
  query: Pick<UseQueryResult<R[]>, 'data' | 'isPending' | 'isError'>;
  /** Said where nobody has read it. */
  empty: string;
  /** What it does not tell. */
  note?: string;
  /** What a line says besides. */
  more?: TableColumnsType<R>;
  onClose: () => void;
}

/** Who has read something, the last first. */
export function ReadingsDialog<R extends Reading>({ title, query, empty, note, more = [], onClose }: ReadingsDialogProps<R>) {
  return (
    <Modal open centered title={title} footer={null} onCancel={onClose} width={640}>
      {note && <Typography.Paragraph type="secondary">{note}</Typography.Paragraph>}
      <Table<R>
        size="small"
        rowKey="id"
        loading={query.isPending}
        dataSource={query.data ?? []}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        locale={{ emptyText: query.isError ? label('加载失败') : empty }}
        scroll={{ x: 'max-content' }}
        columns={[
          { title: label('查阅时间'), key: 'readTime', render: (_, { readTime }) => readTime.slice(0, 16) },
          { title: label('查阅人'), key: 'userName', render: (_, { userName }) => userName },
          { title: label('所在医院'), key: 'hospitalName', render: (_, { hospitalName }) => hospitalName ?? '—' },
          ...more,
        ]}
      />
    </Modal>
  );
}
