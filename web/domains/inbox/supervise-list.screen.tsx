import { exportSupervised, listSupervised } from '../../../contract/domains/inbox/inbox.endpoints.ts';
import { ListScreen } from '../../engine/list/list-screen.tsx';
import { actionLabel, label } from '../../platform/words/label.ts';
import { DueTime } from './due-time.tsx';

/** What the people of a hospital leave lying, the latest first: for who sees to it that it is done. */
export function SuperviseListScreen() {
  return (
    <ListScreen
      endpoint={listSupervised}
      exportEndpoint={exportSupervised}
      columns={['taskTitle', 'kindTitle', 'no', 'waitsFor', 'userName', 'since', 'dueTime']}
      filters={['no', 'kindTitle', 'dueTime']}
      cells={{
        taskTitle: (row) => actionLabel(row.taskTitle),
        kindTitle: (row) => label(row.kindTitle),
        waitsFor: (row) => label(row.waitsFor ?? ''),
        dueTime: (row) => <DueTime time={row.dueTime} note={row.dueNoteSaid ?? row.dueNote} />,
      }}
    />
  );
}
