import { type Fields, field } from '../../../contract/kernel/field.ts';
import type { Translate } from '../../platform/words/i18n.ts';

/** What somebody works with before they choose; without a department, they have none to choose from. */
interface Current {
  deptId?: string | undefined;
  roleId?: string | undefined;
}

/** What whoever goes on with other rights is asked for. */
export function switchFields({ deptId }: Current, t: Translate): Fields {
  const chosen = (title: string) => field.id(title, { required: t('common.selectWhat', { label: title }) });
  return { ...(deptId ? { deptId: chosen(t('switch.dept')) } : {}), roleId: chosen(t('switch.role')) };
}

/** What is sent of what was chosen. */
export function choiceOf(current: Current, chosen: { deptId?: unknown; roleId?: unknown }): { deptId?: string; roleId: string } {
  const deptId = chosen.deptId ?? current.deptId;
  return { ...(deptId ? { deptId: String(deptId) } : {}), roleId: String(chosen.roleId ?? current.roleId) };
}
