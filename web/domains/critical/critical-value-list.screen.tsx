import { criticalValue } from '../../../contract/domains/critical/critical-value.resource.ts';
import { dueCell } from '../../engine/parts/due-time.tsx';
import { ResourceScreen } from '../../engine/resource/resource-screen.tsx';

/** Critical values of both hospitals, and what is to be done about them. They open here: not everybody who reads one sees its order. */
export function CriticalValueListScreen() {
  return <ResourceScreen resource={criticalValue} listProps={{ cells: { dueTime: (row) => dueCell(row.dueTime) } }} />;
}
