import { roleSelect } from '../../../../contract/domains/access/access.endpoints.ts';
import { post } from '../../../../contract/domains/organisation/post.resource.ts';
import { endpointOf } from '../../../../contract/kernel/resource.ts';
import type { FilterControlProps } from '../../../engine/list/filter-types.ts';
import { OptionsFilter } from '../../../engine/list/options-filter.tsx';
import { useCan } from '../../../engine/parts/permission.tsx';
import { useCall } from '../../../platform/call/use-call.ts';
import { MOST_POSTS } from './place-selects.tsx';

/** Narrows the people to those with one role of the hospital. */
export function RoleFilter(props: FilterControlProps) {
  const { data = [], isFetching } = useCall(roleSelect);
  return <OptionsFilter {...props} loading={isFetching} options={data.map((row) => ({ value: row.id, label: row.roleName }))} />;
}

/** Narrows the people to those in one post. */
export function PostFilter(props: FilterControlProps) {
  const posts = endpointOf(post, 'list');
  const may = useCan(posts.permission);
  const { data, isFetching } = useCall(posts, { size: MOST_POSTS }, { enabled: may });
  const options = (data?.records ?? []).map((row) => ({ value: row.id, label: row.postName }));
  return <OptionsFilter {...props} loading={isFetching} options={options} />;
}
