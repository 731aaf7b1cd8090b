import { field } from '../../kernel/field.ts';

/** Whom something is for, within one hospital. */
export const audiences = { hospital: '全院', departments: '指定部门', roles: '指定角色', users: '指定人员' } as const;
/** Of announcements: the platform may speak to every hospital. */
export const noticeAudiences = { all: '所有医院', hospital: '本院', departments: '指定部门', roles: '指定角色' } as const;

export type Audience = keyof typeof audiences | keyof typeof noticeAudiences;

export const CHOOSE_AUDIENCE = '请选择接收范围';
const MOST_CHOSEN = 200;

/** Ids of departments (each with all below it), roles or people, by the audience's kind. */
export const audienceIds = field.ids('范围明细', {
  max: MOST_CHOSEN,
  format: { pattern: /^[0-9a-f-]{36}$/i, message: CHOOSE_AUDIENCE },
  hint: '部门包含其下级部门',
});

/** Whether the audience has to be named one by one. */
export function needsIds(audience: unknown): boolean {
  return audience === 'departments' || audience === 'roles' || audience === 'users';
}
