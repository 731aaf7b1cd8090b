import { type FilterControlProps, OptionsFilter } from '../../engine/list/filter-control.tsx';
import { actionLabel, oneLabel } from '../../platform/words/label.ts';
import { useWorkCount } from './use-inbox.ts';

/** Narrows the queue to one thing that is to be done, of those that wait. */
export function TaskFilter(props: FilterControlProps) {
  const { data, isFetching } = useWorkCount();
  const options = (data?.groups ?? []).map(({ task, taskTitle, kindTitle, count }) => ({
    value: task,
    label: `${oneLabel(kindTitle)} · ${actionLabel(taskTitle)} (${count})`,
  }));
  return <OptionsFilter {...props} loading={isFetching} options={options} />;
}
