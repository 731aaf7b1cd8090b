import { field } from '../../../contract/kernel/field.ts';
import { defineTable } from '../store/table.ts';

/** What was uploaded, and where its bytes are. Clinical files hang on orders by this id. */
export const fileTable = defineTable({
  name: 'file',
  scope: 'tenant',
  kind: 'record',
  fields: {
    userId: field.id('上传人'),
    code: field.text('上传类型', { max: 40 }),
    name: field.text('存储名', { max: 80 }),
    /** Of the hospital's own object storage; absent: the server's. */
    ossId: field.id('对象存储'),
    originalName: field.text('原文件名'),
    extension: field.text('扩展名', { max: 10 }),
    contentType: field.text('类型', { max: 100 }),
    size: field.money('字节数'),
    sha256: field.text('摘要', { max: 64 }),
    /** 1 where a row refers to it, empty where none does yet, 0 where it is being removed: see `mark-attached.ts`. */
    attached: field.flag('已使用'),
  },
  notNull: ['code', 'name', 'originalName', 'extension', 'contentType', 'size', 'sha256'],
  indexes: [
    { on: ['tenantId', 'userId', 'createTime desc'] },
    { on: ['createTime'], where: 'attached IS NULL OR attached = 0' },
    { on: ['code', 'createTime'] },
  ],
});
