import type { listSupervised, listWork } from '../../../contract/domains/inbox/inbox.endpoints.ts';
import type { RowOf } from '../../../contract/kernel/sent.ts';
import { dueCell } from '../../engine/parts/due-time.tsx';
import { actionLabel, label, oneLabel } from '../../platform/words/label.ts';

type Task = RowOf<typeof listWork> | RowOf<typeof listSupervised>;

/** How a line of an inbox is drawn, one's own or that of somebody else. */
export const taskCells = {
  taskTitle: (row: Task) => actionLabel(row.taskTitle),
  kindTitle: (row: Task) => oneLabel(row.kindTitle),
  waitsFor: (row: Task) => label(row.waitsFor ?? ''),
  dueTime: (row: Task) => dueCell(row.dueTime, row.dueNoteSaid ?? row.dueNote),
};
