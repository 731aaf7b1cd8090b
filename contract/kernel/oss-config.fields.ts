import { field } from './field.ts';
import { choose, enter } from './prompts.ts';

export const ossCategories = { disk: '本机存储', s3: '对象存储（S3协议）' } as const;

const url = { pattern: /^https?:\/\/[^\s/?#@]+(:\d+)?\/?$/, message: '服务地址应以http://或https://开头，且不含路径' };

/** Where the files of a hospital are kept: its table is the kernel's, its page the domain's. */
export const ossConfigFields = {
  ossName: field.text('名称', { wire: ['ossCode'], required: enter, max: 50, filter: 'contains' }),
  category: field.choice('类型', ossCategories, {
    ownWords: 'programs of others that we can speak to',
    named: 'categoryName',
    required: choose,
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
} as const;
