import { useSearchParams } from 'react-router';
import type { inboxViews } from '../../../contract/domains/inbox/inbox.endpoints.ts';
import type { FilterControlProps } from '../../engine/list/filter-types.ts';
import { OptionsFilter } from '../../engine/list/options-filter.tsx';
import { actionLabel, oneLabel } from '../../platform/words/label.ts';
import { useWorkCount } from './use-inbox.ts';

const WATCHING: keyof typeof inboxViews = 'watching';

/** Narrows the queue to one thing that is to be done, of those that wait; in the tab of what others do, of those that are waited for. */
export function TaskFilter(props: FilterControlProps) {
  const { data, isFetching } = useWorkCount();
  const [params] = useSearchParams();
  const groups = params.get('tab') === WATCHING ? data?.watchedGroups : data?.groups;
  const options = (groups ?? []).map(({ task, taskTitle, kindTitle, count }) => ({
    value: task,
    label: `${oneLabel(kindTitle)} · ${actionLabel(taskTitle)} (${count})`,
  }));
  return <OptionsFilter {...props} loading={isFetching} options={options} />;
}
