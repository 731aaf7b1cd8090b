import { exportWork, inboxViews, listWork } from '../../../contract/domains/inbox/inbox.endpoints.ts';
import { ListScreen } from '../../engine/list/list-screen.tsx';
import { LateFilter } from './late-filter.tsx';
import { taskCells } from './task-cells.tsx';
import { TaskFilter } from './task-filter.tsx';
import { taskLinks, useTasks } from './use-tasks.tsx';

const columns = ['taskTitle', 'kindTitle', 'about', 'no', 'waitsFor', 'since', 'dueTime'] as const;
const filters = ['task', 'onlyLate', 'no', 'about', 'dueTime'];
const filterControls = { task: TaskFilter, onlyLate: LateFilter };

/** All that waits for whoever is signed in, the most urgent first; and what they themselves wait for. */
export function WorkListScreen() {
  const tasks = useTasks();
  return (
    <>
      <ListScreen
        tabs={[
          {
            key: 'todo',
            label: inboxViews.todo,
            endpoint: listWork,
            input: { view: 'todo' },
            columns: columns.filter((name) => name !== 'waitsFor'),
          },
          { key: 'watching', label: inboxViews.watching, endpoint: listWork, input: { view: 'watching' } },
        ]}
        columns={columns}
        exportEndpoint={exportWork}
        filters={filters}
        filterControls={filterControls}
        cells={taskCells}
        rowLinks={taskLinks(tasks)}
      />
      {tasks.dialog}
    </>
  );
}
