import { Button, Card, Empty, Flex, Segmented, Tag } from 'antd';
import { useState } from 'react';
import { keysOf } from '../../../../contract/kernel/keys.ts';
import { ProcessDiagram } from '../../../engine/process-diagram/process-diagram.tsx';
import { ProcessDiagramDialog } from '../../../engine/process-diagram/process-diagram-dialog.tsx';
import type { PickedUser } from '../../../engine/user-picker/picked-user.ts';
import { UserPickerDialog } from '../../../engine/user-picker/user-picker-dialog.tsx';
import { label } from '../../../platform/words/label.ts';
import leaveProcess from './leave.bpmn?raw';

/** The page of the fixed route /test/index: shared components, to look at and to try. */
export function ComponentPageScreen() {
  return (
    <Flex vertical gap={12}>
      <PickerCard />
      <DiagramCard />
    </Flex>
  );
}

function PickerCard() {
  const [mode, setMode] = useState<'radio' | 'checkbox'>();
  const [users, setUsers] = useState<PickedUser[]>([]);
  const confirm = (chosen: PickedUser[]) => {
    setUsers(chosen);
    setMode(undefined);
  };
  return (
    <Card size="small" title={label('人员选择')} variant="borderless">
      <Flex gap={8} align="center" wrap>
        <Button onClick={() => setMode('radio')}>{label('单选')}</Button>
        <Button onClick={() => setMode('checkbox')}>{label('多选')}</Button>
        <span data-picked>
          {users.map(({ id, realName, deptName }) => (
            <Tag key={id}>{[realName, deptName].filter(Boolean).join(' · ')}</Tag>
          ))}
          {users.length === 0 && label('尚未选择')}
        </span>
      </Flex>
      {mode && (
        <UserPickerDialog
          mode={mode}
          value={mode === 'checkbox' ? users : users.slice(0, 1)}
          onConfirm={confirm}
          onClose={() => setMode(undefined)}
        />
      )}
    </Card>
  );
}

/** What stands for the course of a process: an application under way, one sent back, one that has ended. */
const courses = {
  running: {
    label: '办理中',
    completed: ['start', 'apply', 'days'],
    current: ['leader'],
    flows: ['to_apply', 'to_days', 'short'],
  },
  returned: {
    label: '已退回',
    completed: ['start', 'apply', 'days', 'leader'],
    current: ['apply'],
    flows: ['to_apply', 'to_days', 'short'],
  },
  ended: {
    label: '已结束',
    completed: ['start', 'apply', 'days', 'director', 'hr', 'end'],
    current: [],
    flows: ['to_apply', 'to_days', 'long', 'director_hr', 'to_end'],
  },
} as const;

function DiagramCard() {
  const [course, setCourse] = useState<keyof typeof courses>('running');
  const [open, setOpen] = useState(false);
  const { label: state, ...progress } = courses[course];
  const options = keysOf(courses).map((value) => ({ value, label: label(courses[value].label) }));
  return (
    <Card
      size="small"
      title={label('流程图')}
      variant="borderless"
      extra={
        <Flex gap={8}>
          <Segmented size="small" value={course} options={options} onChange={setCourse} />
          <Button size="small" onClick={() => setOpen(true)}>
            {label('在对话框中查看')}
          </Button>
        </Flex>
      }
    >
      {leaveProcess ? (
        <ProcessDiagram xml={leaveProcess} {...progress} height={320} label={label('请假流程，{state}', { state: label(state) })} />
      ) : (
        <Empty />
      )}
      {open && <ProcessDiagramDialog title={label('请假流程')} xml={leaveProcess} {...progress} onClose={() => setOpen(false)} />}
    </Card>
  );
}
