import { defineQuery, PUBLIC } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';

const path = '/blade-user/avatar';

/**
 * A person's picture, for everybody who knows its address: an avatar is no clinical file, and its link must go on
 * working in rows, in the top bar and in a browser's cache. It answers nothing but pictures uploaded as avatars.
 */
export const showAvatar = defineQuery({
  name: 'show-avatar',
  title: '头像图片',
  domain: 'access',
  kind: 'file',
  path: `${path}/{ownerTenant}/{fileId}`,
  permission: PUBLIC,
  input: {
    ownerTenant: field.text('机构', { required: '链接不完整', max: 12 }),
    fileId: field.id('附件编号', { required: '链接不完整' }),
  },
});

/** The link that is kept with the person. */
export function avatarLink(tenantId: string, fileId: string): string {
  return `/api${path}/${tenantId}/${fileId}`;
}
