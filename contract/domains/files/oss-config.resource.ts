import { defineEndpoint } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import { ossConfigFields } from '../../kernel/oss-config.fields.ts';
import { defineResource } from '../../kernel/resource.ts';

/** Where the files of a hospital are kept. One of them is in use; files stay where they were written. */
export const ossConfig = defineResource({
  name: 'oss-config',
  title: '对象存储',
  domain: 'files',
  path: '/blade-resource/oss',
  scope: 'tenant',
  permission: 'oss_config',
  fields: ossConfigFields,
  columns: ['ossName', 'category', 'endpoint', 'bucket', 'enabled', 'remark'],
  verbs: ['list', 'detail', 'submit', 'remove', 'enable', 'export'],
  exclusive: 'enabled',
  menu: { parent: 'settings', path: '/settings/oss-config', icon: 'cloud', sort: 50 },
});

/** What an object storage cannot do without. */
export const s3Needs = { endpoint: '请输入服务地址', bucket: '请输入存储桶', accessKey: '请输入访问标识' } as const;
export const SECRET_NEEDED = '请输入访问密钥';

/** Writes, reads and removes a small file, and says what went wrong. */
export const testOssConfig = defineEndpoint({
  name: 'test-oss-config',
  title: '测试对象存储',
  domain: 'files',
  kind: 'action',
  method: 'POST',
  path: '/blade-resource/oss/test',
  permission: 'oss_config_edit',
  input: { id: field.id('编号', { required: true }) },
  key: 'id',
  keyOf: 'oss_config',
});
