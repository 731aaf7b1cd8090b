import { defineEndpoint } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import { defineResource } from '../../kernel/resource.ts';

export const ossCategories = { disk: '本机存储', s3: '对象存储（S3协议）' } as const;

const url = { pattern: /^https?:\/\/[^\s/?#@]+(:\d+)?\/?$/, message: '服务地址应以http://或https://开头，且不含路径' };

/** Where the files of a hospital are kept. One of them is in use; files stay where they were written. */
export const ossConfig = defineResource({
  name: 'oss-config',
  title: '对象存储',
  domain: 'files',
  path: '/blade-resource/oss',
  scope: 'tenant',
  permission: 'oss_config',
  fields: {
    ossName: field.text('名称', { wire: ['ossCode'], required: '请输入名称', max: 50, filter: 'contains' }),
    category: field.choice('类型', ossCategories, {
      ownWords: 'programs of others that we can speak to',
      named: 'categoryName',
      required: '请选择类型',
      filter: 'choice',
    }),
    endpoint: field.text('服务地址', { max: 200, format: url, hint: '如 https://oss-cn-shanghai.aliyuncs.com' }),
    region: field.text('地域', { max: 50, hint: '如 cn-shanghai；留空为 us-east-1' }),
    bucket: field.text('存储桶', {
      wire: ['bucketName'],
      max: 63,
      format: {
        pattern: /^(?!\d+\.\d+\.\d+\.\d+$)(?!.*(\.\.|\.-|-\.))[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
        message: '存储桶名应为3到63个小写字母、数字、点或短横线',
      },
    }),
    accessKey: field.text('访问标识', { max: 128 }),
    secretKey: field.text('访问密钥', { max: 200, sensitive: 'secret', hint: '保存后不再显示；修改时留空表示不变' }),
    pathStyle: field.flag('桶名在路径中', { default: 0, hint: 'MinIO、Ceph 等为是' }),
    enabled: field.flag('启用', { readOnly: true }),
    remark: field.text('备注', { max: 80 }),
  },
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
