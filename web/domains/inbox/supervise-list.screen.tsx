import { exportSupervised, listSupervised } from '../../../contract/domains/inbox/inbox.endpoints.ts';
import { ListScreen } from '../../engine/list/list-screen.tsx';
import { DueTime } from '../../engine/parts/due-time.tsx';
import { actionLabel, label } from '../../platform/words/label.ts';
import { taskLinks, useTasks } from './use-tasks.tsx';

/** What the people of a hospital leave lying, the latest first: for who sees to it that it is done; what they may do themselves they do from here. */
export function SuperviseListScreen() {
  const tasks = useTasks();
  return (
    <>
      <ListScreen
        endpoint={listSupervised}
        exportEndpoint={exportSupervised}
        columns={['taskTitle', 'kindTitle', 'no', 'waitsFor', 'userName', 'since', 'dueTime']}
        filters={['no', 'kindTitle', 'dueTime']}
        cells={{
          taskTitle: (row) => actionLabel(row.taskTitle),
          kindTitle: (row) => label(row.kindTitle),
          since: ({ since }) => since.slice(0, 16),
          waitsFor: (row) => label(row.waitsFor ?? ''),
          dueTime: (row) => <DueTime time={row.dueTime} note={row.dueNoteSaid ?? row.dueNote} />,
        }}
        rowLinks={taskLinks(tasks)}
      />
      {tasks.dialog}
    </>
  );
}
