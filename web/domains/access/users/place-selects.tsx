import { roleSelect } from '../../../../contract/domains/access/access.endpoints.ts';
import { post } from '../../../../contract/domains/organisation/post.resource.ts';
import { endpointOf } from '../../../../contract/kernel/resource.ts';
import type { ControlProps } from '../../../engine/form/form-types.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { ManySelect } from '../many-select.tsx';

/** Roles of the own hospital. One that is too wide for the caller to give is refused by the server. */
export function RolesSelect(props: ControlProps) {
  const { data = [], isFetching } = useCall(roleSelect);
  return <ManySelect {...props} loading={isFetching} options={data.map((row) => ({ value: row.id, label: row.roleName }))} />;
}

export const MOST_POSTS = 200;

export function PostsSelect(props: ControlProps) {
  const { data, isFetching } = useCall(endpointOf(post, 'list'), { size: MOST_POSTS });
  const options = (data?.records ?? []).map((row) => ({ value: row.id, label: row.postName }));
  return <ManySelect {...props} loading={isFetching} options={options} />;
}
