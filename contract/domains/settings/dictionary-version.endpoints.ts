import { defineQuery, SIGNED_IN } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';

/** One word that changes whenever an entry of any dictionary that the caller reads does: what they have kept is good as long as it stays. */
export const showDictionaryVersion = defineQuery({
  name: 'show-dictionary-version',
  title: '字典版本',
  domain: 'settings',
  kind: 'row',
  path: '/blade-system/dict/version',
  permission: SIGNED_IN,
  row: { version: field.text('字典版本', { always: true }) },
});
