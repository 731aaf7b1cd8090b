import { allShapes, type CaptureFrame, MARK_TEXT_MAX, type MarkPoint } from '../../../contract/domains/image/image.rules.ts';
import { field } from '../../../contract/kernel/field.ts';
import type { Message } from '../../../contract/kernel/said.ts';
import { defineTable, type RowIn } from '../../engine/store/table.ts';
import type { MadeStudy } from './dicom/make-study.ts';

const ownWords = 'kept by the server';
const applyOrderId = field.id('会诊单');
const fileId = field.id('影像文件');
const author = {
  authorId: field.id('标注人编号'),
  authorName: field.text('标注人', { max: 50 }),
  authorTenantId: field.text('标注人租户', { max: 12 }),
} as const;

/** What is made of a file before it can be looked at: levels of a picture, the pictures of a study. One row a file; whose attempt it is says the lease, as with the joining of big files. */
export const imagePreparationTable = defineTable({
  name: 'image_preparation',
  scope: 'tenant',
  kind: 'record',
  primaryKey: ['fileId'],
  fields: {
    fileId,
    state: field.choice('准备状态', { working: '处理中', ready: '已完成', refused: '无法显示', failed: '处理失败' }, { ownWords }),
    progress: field.whole('进度'),
    attempt: field.id('处理编号'),
    leaseTime: field.datetime('处理期限'),
    /** How often its reader was too slow or gave up. */
    attempts: field.whole('未完成次数'),
    /** Of the file with levels. */
    preparedId: field.id('处理后文件'),
    message: field.json<Message>('无法显示的原因'),
    /** Of a study: what its viewer is told, where its pictures lie in the prepared file, and whose it says that it is. */
    study: field.json<MadeStudy>('影像索引'),
  },
  notNull: ['state', 'progress', 'attempt', 'leaseTime', 'attempts'],
  // What is being prepared, of all there is.
  indexes: [{ on: ['tenantId', 'fileId'], where: `state = 'working'` }],
  references: { fileId: 'file' },
});

export type PreparationRow = RowIn<typeof imagePreparationTable>;

/** What somebody of either hospital has drawn on a picture. All rows belong to the applying hospital, like their order and its files. */
export const imageMarkTable = defineTable({
  name: 'image_mark',
  scope: 'pair',
  fields: {
    applyOrderId,
    fileId,
    ...author,
    hospital: field.text('标注机构', { max: 50 }),
    shape: field.choice('标注形状', allShapes, { ownWords }),
    points: field.json<MarkPoint[]>('标注位置'),
    content: field.text('标注文字', { max: MARK_TEXT_MAX }),
    part: field.text('测量的片段', { max: MARK_TEXT_MAX }),
  },
  notNull: ['applyOrderId', 'fileId', 'authorId', 'authorName', 'authorTenantId', 'hospital', 'shape', 'points'],
  indexes: [{ on: ['tenantId', 'applyOrderId', 'fileId', 'createTime'], where: 'is_deleted = 0' }],
  references: { applyOrderId: 'consultation' },
});

export type MarkRow = RowIn<typeof imageMarkTable> & { id: string; tenantId: string; createTime: Date };

/** A key image that somebody has taken, and where. The picture itself is a file of their own hospital. */
export const imageCaptureTable = defineTable({
  name: 'image_capture',
  scope: 'pair',
  fields: {
    applyOrderId,
    fileId,
    ...author,
    pictureId: field.id('关键图像'),
    frame: field.json<CaptureFrame>('取景'),
  },
  notNull: ['applyOrderId', 'fileId', 'authorId', 'authorName', 'authorTenantId', 'pictureId', 'frame'],
  indexes: [{ on: ['tenantId', 'applyOrderId', 'authorId', 'createTime'], where: 'is_deleted = 0' }],
  references: { applyOrderId: 'consultation' },
});

export type CaptureRow = RowIn<typeof imageCaptureTable> & { id: string; tenantId: string; createTime: Date };

/**
 * Somebody of the applying hospital has confirmed that a study belongs to the order's patient although it says otherwise. One row a file and order: it
 * holds for the differences that it names, and is written anew for others.
 */
export const studyConfirmationTable = defineTable({
  name: 'study_confirmation',
  scope: 'tenant',
  kind: 'record',
  primaryKey: ['applyOrderId', 'fileId'],
  fields: {
    applyOrderId,
    fileId,
    /** Of the differences, as a digest. */
    differences: field.text('差异摘要', { max: 64 }),
    reason: field.text('确认说明', { max: 500 }),
    userId: field.id('确认人编号'),
    userName: field.text('确认人', { max: 50 }),
    confirmTime: field.datetime('确认时间'),
  },
  notNull: ['differences', 'reason', 'userId', 'userName', 'confirmTime'],
  references: { applyOrderId: 'consultation', fileId: 'file' },
});

export type ConfirmationRow = RowIn<typeof studyConfirmationTable>;

/**
 * What became of comparing a study with the patient of an order that was handed in. One row a file and order: it holds for the round of the order in
 * which it was begun, as the patient may be corrected between two.
 */
export const studyCheckTable = defineTable({
  name: 'study_check',
  scope: 'tenant',
  kind: 'record',
  primaryKey: ['applyOrderId', 'fileId'],
  fields: {
    applyOrderId,
    fileId,
    checkState: field.choice(
      '核对状态',
      { waiting: '核对中', agrees: '一致', differs: '不一致', unread: '未能核对', delayed: '暂未能核对' },
      { ownWords },
    ),
    /** Of the differences, as a digest: a confirmation of the same ones is found by it. */
    differences: field.text('差异摘要', { max: 64 }),
    /** How often reading it failed; waiting for its preparation is no failure. */
    attempts: field.whole('失败次数'),
    /** For how many seconds it was waited for while it was asked for. */
    waited: field.whole('等待秒数'),
    beginTime: field.datetime('开始时间'),
    nextTime: field.datetime('下次核对时间'),
  },
  notNull: ['checkState', 'attempts', 'waited', 'beginTime', 'nextTime'],
  // What becomes ready wakes up whatever waits for it.
  indexes: [{ on: ['tenantId', 'fileId'] }],
  references: { applyOrderId: 'consultation', fileId: 'file' },
});

export type StudyCheckRow = RowIn<typeof studyCheckTable>;
