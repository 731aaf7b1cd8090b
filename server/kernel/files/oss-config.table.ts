import { field } from '../../../contract/kernel/field.ts';
import { defineTable } from '../store/table.ts';

/** Where the files of a hospital are kept, besides the server's own storage. */
export const ossConfigTable = defineTable({
  name: 'oss_config',
  scope: 'tenant',
  fields: {
    ossName: field.text('名称', { max: 50 }),
    category: field.choice('类型', { disk: '本机存储', s3: '对象存储' }),
    endpoint: field.text('服务地址', { max: 200 }),
    region: field.text('地域', { max: 50 }),
    bucket: field.text('存储桶', { max: 63 }),
    accessKey: field.text('访问标识', { max: 128 }),
    secretKey: field.text('访问密钥', { sensitive: 'secret' }),
    pathStyle: field.flag('桶名在路径中'),
    enabled: field.flag('启用'),
    remark: field.text('备注', { max: 80 }),
  },
  notNull: ['ossName', 'category'],
  indexes: [{ on: ['tenantId', 'createTime desc', 'id desc'], where: 'is_deleted = 0' }],
});
