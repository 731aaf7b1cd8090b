import { mergeStatuses } from '../../../contract/domains/files/big-file.endpoints.ts';
import { field } from '../../../contract/kernel/field.ts';
import type { Said } from '../../../contract/kernel/said.ts';
import { defineTable } from '../../engine/store/table.ts';

const bigFileFields = {
  userId: field.id('上传人'),
  userName: field.text('上传人'),
  deptId: field.id('部门'),
  busniessType: field.text('业务类型'),
  busniessId: field.text('业务编号'),
  identifier: field.text('文件校验值'),
  filename: field.text('文件名'),
  totalSize: field.money('文件大小'),
  chunkSize: field.whole('分片大小'),
  totalChunks: field.whole('分片总数'),
  mergeStatus: field.choice('上传状态', mergeStatuses, { dictionary: 'merge_status' }),
  submitted: field.flag('已提交'),
  /** The join under way: who took it on, until when it counts as alive, and where it writes. */
  mergeAttempt: field.id('合并批次'),
  leaseTime: field.datetime('合并有效期'),
  mergeName: field.text('合并中的存储名'),
  /** In which of the hospital's own storages; absent: the server's. */
  mergeOssId: field.id('合并到的对象存储'),
  /** Why the last join failed, with the HTTP status that says so. */
  mergeError: field.text('合并失败原因'),
  mergeSaid: field.json<Said>('合并失败原因'),
  mergeErrorCode: field.whole('合并失败状态'),
  attachId: field.id('附件编号'),
};

/** An upload in pieces: one person's, for one business object. */
export const bigFileTable = defineTable({
  name: 'big_file',
  scope: 'tenant',
  fields: bigFileFields,
  notNull: [
    'userId',
    'busniessType',
    'busniessId',
    'identifier',
    'filename',
    'totalSize',
    'chunkSize',
    'totalChunks',
    'mergeStatus',
    'submitted',
    'updateTime',
  ],
  indexes: [
    { on: ['userId', 'busniessType', 'busniessId', 'identifier'], unique: true, where: 'is_deleted = 0' },
    { on: ['tenantId', 'createTime desc', 'id desc'], where: 'is_deleted = 0' },
    // For the sweep, which looks over all tenants.
    { on: ['updateTime'], where: `is_deleted = 0 AND merge_status <> '2'` },
  ],
  references: { attachId: 'file' },
});

/** A piece and where its bytes are. Its row is written before the bytes, so that no bytes are ever without a row. */
export const bigFileChunkTable = defineTable({
  name: 'big_file_chunk',
  scope: 'tenant',
  kind: 'record',
  fields: {
    bigFileId: field.id('上传编号'),
    chunkNumber: field.whole('分片序号'),
    name: field.text('存储名'),
    size: field.whole('字节数'),
    sha256: field.text('校验值'),
    /** 1 once all bytes are there. */
    stored: field.flag('已保存'),
  },
  notNull: ['bigFileId', 'chunkNumber', 'name', 'size', 'stored'],
  indexes: [
    { on: ['bigFileId', 'chunkNumber'], unique: true, where: 'stored = 1' },
    { on: ['tenantId', 'bigFileId'] },
    { on: ['createTime'], where: 'stored = 0' },
  ],
  references: { bigFileId: 'big_file' },
});
