import { Button, Flex, Modal, Tag, Typography } from 'antd';
import { useState } from 'react';
import { notify } from '../../platform/page/notify.ts';
import { label } from '../../platform/words/label.ts';
import { DialogFocus } from '../dialog/dialog-focus.tsx';
import { emptySearch, PeopleSearch, type PeopleSearchValues } from './people-search.tsx';
import { PeopleTable } from './people-table.tsx';
import type { PickedUser } from './picked-user.ts';

export interface UserPickerDialogProps {
  /** One person, or several. */
  mode: 'radio' | 'checkbox';
  /** Chosen before; taken over when the dialog opens. */
  value?: readonly PickedUser[];
  title?: string;
  onConfirm: (users: PickedUser[]) => void;
  onClose: () => void;
}

/**
 * Chooses colleagues by name, department and position. What was chosen stays chosen over pages and searches; confirming
 * with nothing is refused. Render it when it is to be open.
 */
export function UserPickerDialog({ mode, value = [], title = label('人员选择'), onConfirm, onClose }: UserPickerDialogProps) {
  const [search, setSearch] = useState<PeopleSearchValues>(emptySearch);
  const [chosen, setChosen] = useState<readonly PickedUser[]>(value);
  const confirm = () => {
    if (chosen.length === 0) return notify.warning(label('请选择至少一条数据'));
    onConfirm([...chosen]);
  };
  return (
    <Modal
      open
      title={title}
      width="50%"
      style={{ minWidth: 'min(680px, 100vw)' }}
      centered
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Flex justify="space-between" align="center" gap={8}>
          <Chosen mode={mode} chosen={chosen} onRemove={(id) => setChosen(chosen.filter((one) => one.id !== id))} />
          <Flex gap={8}>
            <Button onClick={onClose}>{label('取消')}</Button>
            <Button type="primary" onClick={confirm}>
              {label('确定')}
            </Button>
          </Flex>
        </Flex>
      }
    >
      <DialogFocus />
      <Flex vertical gap={12}>
        <PeopleSearch onSearch={setSearch} />
        <PeopleTable key={JSON.stringify(search)} mode={mode} search={search} chosen={chosen} onChoose={setChosen} />
      </Flex>
    </Modal>
  );
}

function Chosen({ mode, chosen, onRemove }: { mode: 'radio' | 'checkbox'; chosen: readonly PickedUser[]; onRemove: (id: string) => void }) {
  if (chosen.length === 0) return <Typography.Text type="secondary">{label('未选择')}</Typography.Text>;
  return (
    <Flex wrap gap={4} aria-label={label('已选人员')}>
      {mode === 'checkbox' && <Typography.Text type="secondary">{label('已选 {count} 人', { count: chosen.length })}</Typography.Text>}
      {chosen.map(({ id, realName }) => (
        <Tag key={id} closable onClose={() => onRemove(id)}>
          {realName}
        </Tag>
      ))}
    </Flex>
  );
}
