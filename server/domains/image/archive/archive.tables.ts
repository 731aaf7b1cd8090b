import { imageArchive } from '../../../../contract/domains/image/image-archive.resource.ts';
import { studySending } from '../../../../contract/domains/image/study-sending.resource.ts';
import { field } from '../../../../contract/kernel/field.ts';
import type { Message } from '../../../../contract/kernel/said.ts';
import { defineTable, type RowIn, tableOf } from '../../../engine/store/table.ts';

const ownWords = 'kept by the server';
const alive = 'is_deleted = 0';

export const imageArchiveTable = tableOf(imageArchive, {
  fields: {
    /** Since when uploads go there: what was handed in before stays where it is. */
    sendsSince: field.datetime('开始存入时间', { readOnly: true, hidden: true }),
    /** Up to when orders were looked through for studies to send; nothing before the first time. */
    sweptTime: field.datetime('存档检查时间', { readOnly: true, hidden: true }),
  },
  indexes: [{ on: ['tenantId', 'createTime desc', 'id desc'], where: alive }],
});

/** A study that somebody has fetched, or is having fetched; whose attempt it is says the lease, as with the preparation of images. */
export const studyRetrievalTable = defineTable({
  name: 'study_retrieval',
  scope: 'tenant',
  kind: 'record',
  fields: {
    userId: field.id('调取人'),
    archiveId: field.id('影像归档'),
    studyUid: field.text('检查', { max: 64 }),
    /** Absent where the whole study is fetched. */
    seriesUid: field.text('序列', { max: 64 }),
    state: field.choice('调取状态', { working: '处理中', ready: '已完成', failed: '处理失败' }, { ownWords }),
    received: field.whole('已收文件数'),
    total: field.whole('归档文件数'),
    bytes: field.money('已收字节数'),
    attempt: field.id('处理编号'),
    leaseTime: field.datetime('处理期限'),
    message: field.json<Message>('未能调取的原因'),
    fileId: field.id('影像文件'),
    originalName: field.text('文件名', { max: 120 }),
  },
  notNull: ['userId', 'archiveId', 'studyUid', 'state', 'received', 'bytes', 'attempt', 'leaseTime'],
  indexes: [{ on: ['tenantId', 'userId', 'createTime desc'] }],
});

export type RetrievalRow = RowIn<typeof studyRetrievalTable>;

/** One row a file and archive: that it goes there once is the key's to hold. */
export const studySendingTable = tableOf(studySending, {
  fields: {
    archiveId: field.id('影像归档', { readOnly: true, hidden: true }),
    fileId: field.id('影像文件', { readOnly: true, hidden: true }),
    applyOrderId: field.id('会诊单', { readOnly: true, hidden: true }),
    attempts: field.whole('尝试次数', { readOnly: true, hidden: true }),
    nextTime: field.datetime('下次尝试时间', { readOnly: true, hidden: true }),
  },
  notNull: ['archiveId', 'fileId', 'applyOrderId', 'sendingState', 'attempts'],
  indexes: [
    { on: ['tenantId', 'archiveId', 'fileId'], unique: true },
    { on: ['tenantId', 'createTime desc', 'id desc'], where: alive },
    { on: ['nextTime'], where: `${alive} AND sending_state = 'waiting'` },
  ],
});
