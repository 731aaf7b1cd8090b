import { defineQuery, SIGNED_IN, typed } from '../../../contract/kernel/endpoint.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { field } from '../../../contract/kernel/field.ts';
import { useCall } from '../../platform/call/use-call.ts';
import type { RowName } from '../form/use-row-name.ts';
import type { PickedUser } from './picked-user.ts';

/** Colleagues by name, department and position, or one of them. */
export const searchPeople = defineQuery({
  name: 'search-user',
  title: '人员选择',
  domain: 'access',
  kind: 'page',
  path: '/blade-user/search/user',
  permission: SIGNED_IN,
  input: {
    name: field.text('姓名'),
    deptName: field.text('部门'),
    postName: field.text('岗位'),
    userId: field.id('用户'),
    tenantId: field.text('所属医院'),
    isFormer: field.flag('包括已停用的人员'),
  },
  answer: typed<Page<PickedUser>>(),
});

const FRESH_MS = 60_000;

/** What somebody is called of whom only the number is known: a colleague, or for the group one of a hospital. Without a number nothing is asked. */
export function usePersonName(userId: string | undefined, tenantId?: string): RowName {
  const { data } = useCall(
    searchPeople,
    { userId, size: 1, ...(tenantId ? { tenantId } : {}) },
    { enabled: userId !== undefined, staleTime: FRESH_MS },
  );
  return { label: data?.records[0]?.realName, isSuccess: data?.records.length === 0 };
}
