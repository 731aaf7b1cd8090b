import { field } from '../../../contract/kernel/field.ts';
import { defineTable, type RowIn } from '../../engine/store/table.ts';

/** A study that an order had until it was replaced: what was judged by it, and drawn on it, is told apart by this row. Belongs to the applying hospital. */
export const studyReplacementTable = defineTable({
  name: 'study_replacement',
  scope: 'tenant',
  kind: 'record',
  fields: {
    applyOrderId: field.id('会诊单'),
    /** The old file; it stays attached, so that whoever audits can read it. */
    fileId: field.id('原影像'),
    fileName: field.text('影像名称'),
    /** As the order counted its studies; not known of what was replaced before this was kept. */
    place: field.whole('第几份'),
    newFileId: field.id('新影像'),
    reason: field.longText('更换原因'),
    userId: field.id('更换人编号'),
    userName: field.text('更换人', { max: 50 }),
    /** Key images that had been taken of the old study: reports say of them where they are from. */
    pictureIds: field.ids('取自原影像的关键图像'),
  },
  notNull: ['applyOrderId', 'fileId', 'fileName', 'newFileId', 'reason', 'userId', 'userName'],
  // One may be put back, and replaced once more.
  indexes: [{ on: ['tenantId', 'applyOrderId', 'fileId'] }],
  references: { applyOrderId: 'consultation', fileId: 'file', newFileId: 'file' },
});

export type StudyReplacementRow = RowIn<typeof studyReplacementTable> & { id: string; tenantId: string; createTime: Date };
