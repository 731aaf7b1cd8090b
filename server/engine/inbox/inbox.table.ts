import { field } from '../../../contract/kernel/field.ts';
import { inboxFields } from '../../../contract/kernel/inbox.fields.ts';
import { defineTable } from '../store/table.ts';

/**
 * What waits for the people of a hospital: a row belongs to the hospital that is waited for, whoever owns the document. The owner's
 * side of the second fence sees it as well, since it is with the document that it is written.
 */
export const inboxTable = defineTable({
  name: 'inbox',
  scope: 'pair',
  kind: 'record',
  fields: {
    ...inboxFields,
    /** Who is named, masked, to those who are reminded. */
    patientName: field.text('患者姓名', { max: 50 }),
    /** Task and person: what tells the lines of one document apart. */
    lineKey: field.text('行标识', { max: 130 }),
    ownerTenantId: field.text('所属租户', { max: 12 }),
    /** What somebody needs to do it, and of which rights one is needed to open the document. */
    permission: field.text('所需权限', { max: 80 }),
    sight: field.ids('查看权限'),
    /** The one person whose turn it is; nobody in particular where any of the hospital may. */
    userId: field.id('办理人'),
    /** Where nobody in particular is named and the role reaches only so far: which rows of which kind those are (`Role.reach`). */
    reachScope: field.text('数据范围', { max: 40 }),
    reachUserId: field.id('所属人员'),
    reachDeptId: field.id('所属科室'),
    /** Waits for who works for all hospitals. */
    isGroup: field.flag('平台待办'),
    remindedTime: field.datetime('超时提醒时间'),
    escalatedTime: field.datetime('督办时间'),
  },
  notNull: [
    'kind',
    'kindTitle',
    'orderId',
    'no',
    'about',
    'task',
    'taskTitle',
    'lineKey',
    'isWatching',
    'ownerTenantId',
    'permission',
    'isGroup',
    'since',
  ],
  indexes: [
    { on: ['orderId', 'lineKey'], unique: true },
    { on: ['orderId'] },
    // One's own, and what any of the hospital may do, the most urgent first.
    { on: ['tenantId', 'userId', 'dueTime', 'id'] },
    {
      on: ['tenantId', 'dueTime', 'id'],
      include: ['permission', 'sight', 'isGroup', 'isWatching', 'kind', 'task', 'partyTenantIds'],
      where: 'user_id IS NULL',
    },
    { on: ['dueTime'], where: 'due_time IS NOT NULL AND is_watching = 0 AND escalated_time IS NULL' },
  ],
});
