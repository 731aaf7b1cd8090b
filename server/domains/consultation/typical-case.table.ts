import { typicalCase } from '../../../contract/domains/consultation/kinds/typical-case.resource.ts';
import { field } from '../../../contract/kernel/field.ts';
import { tableOf } from '../../engine/store/table.ts';

const own = { readOnly: true, hidden: true } as const;

/** What others read, and beside it what they do not: the order that it was taken from, who marked it, and whose files the pictures are. */
export const typicalCaseTable = tableOf(typicalCase, {
  fields: {
    orderId: field.id('会诊单', own),
    markerId: field.id('标记专家编号', own),
    imageIds: field.files('图像', own),
    imageTenantIds: field.files('图像所属医院', own),
    studyIds: field.files('公开的DICOM影像', own),
    /** Of the order: its studies are the applying hospital's, like it. */
    orderTenantId: field.text('申请医院租户', { ...own, max: 12 }),
  },
  notNull: ['orderId', 'markerId'],
  indexes: [{ on: ['orderId', 'markerId'], unique: true, where: 'is_deleted = 0' }],
});
