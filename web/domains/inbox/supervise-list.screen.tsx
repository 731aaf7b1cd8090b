import { exportSupervised, listSupervised } from '../../../contract/domains/inbox/inbox.endpoints.ts';
import { ListScreen } from '../../engine/list/list-screen.tsx';
import { LateFilter } from './late-filter.tsx';
import { taskCells } from './task-cells.tsx';
import { taskLinks, useTasks } from './use-tasks.tsx';

const filterControls = { onlyLate: LateFilter };

/** What the people of a hospital leave lying, the latest first: for who sees to it that it is done; what they may do themselves they do from here. */
export function SuperviseListScreen() {
  const tasks = useTasks();
  return (
    <>
      <ListScreen
        endpoint={listSupervised}
        exportEndpoint={exportSupervised}
        columns={['taskTitle', 'kindTitle', 'no', 'waitsFor', 'userName', 'since', 'dueTime']}
        filters={['onlyLate', 'no', 'kindTitle', 'dueTime']}
        filterControls={filterControls}
        cells={taskCells}
        rowLinks={taskLinks(tasks)}
      />
      {tasks.dialog}
    </>
  );
}
