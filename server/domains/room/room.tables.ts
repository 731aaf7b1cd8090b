import { personStates, roomMediums, roomRoles, SIGNAL_MAX } from '../../../contract/domains/room/room.rules.ts';
import { field } from '../../../contract/kernel/field.ts';
import { defineTable, type RowIn } from '../../engine/store/table.ts';

const ownWords = 'kept by the server';
const own = { scope: 'pair', kind: 'record' } as const;
const roomId = field.id('会诊室');
const personId = field.id('会诊室人员');

/**
 * The room of one order at one hour with one invited hospital: arranged anew, it is another room, and links of the first lead
 * nowhere. All rows belong to the applying hospital, like their order. Whether it is open follows from the order.
 */
export const roomTable = defineTable({
  ...own,
  name: 'room',
  fields: {
    applyOrderId: field.id('会诊单'),
    targetTenantId: field.text('会诊医院租户', { max: 12 }),
    scheduleTime: field.datetime('会诊安排时间'),
    /** Counted up with every change of who is there: whoever knows the number knows whether they have missed something. */
    revision: field.whole('版本'),
    /** Chosen when the first goes in. */
    medium: field.choice('会诊室媒体', roomMediums, { ownWords }),
    /** Since when the media server may have a room of that name; none once nobody can open it there any more. */
    mediaTime: field.datetime('媒体服务器启用时间'),
    /** When it was told first to close it. */
    mediaCloseTime: field.datetime('媒体服务器关闭时间'),
  },
  notNull: ['applyOrderId', 'targetTenantId', 'scheduleTime', 'revision', 'medium'],
  indexes: [
    { on: ['tenantId', 'applyOrderId', 'targetTenantId', 'scheduleTime'], unique: true },
    { on: ['mediaTime'], where: 'media_time IS NOT NULL' },
  ],
  references: { applyOrderId: 'consultation' },
});

export type RoomRow = RowIn<typeof roomTable> & { id: string; tenantId: string; partyTenantIds: string[]; targetTenantId: string };

/** Somebody who may take part: a person of one of the hospitals, or a guest by a link. */
export const roomPersonTable = defineTable({
  ...own,
  name: 'room_person',
  fields: {
    roomId,
    /** Absent of guests. */
    userId: field.id('用户'),
    name: field.text('姓名', { max: 50 }),
    hospital: field.text('机构', { max: 100 }),
    role: field.choice('会诊室身份', roomRoles, { ownWords }),
    state: field.choice('会诊室人员状态', personStates, { ownWords }),
    /** Of the page through which they take part; none while they are away. */
    seat: field.id('席位'),
    seenTime: field.datetime('最近在线时间'),
    /** How many signals they were sent: numbers without gaps, in the order of the commits. */
    signalSeq: field.whole('信令序号'),
    /** Since when they are out again, until no ticket of theirs can open the media server any more; and when it was told last. */
    removeTime: field.datetime('移出时间'),
    removeToldTime: field.datetime('移出通知时间'),
    /** Of the personal link. */
    linkHash: field.text('链接摘要', { max: 64, hidden: true }),
    /** When the applying side took the link back: it may be in wrong hands, and nobody lets in by it whoever has it. */
    revokeTime: field.datetime('链接撤销时间'),
  },
  notNull: ['roomId', 'name', 'hospital', 'role', 'state', 'signalSeq'],
  indexes: [
    { on: ['tenantId', 'roomId', 'userId'], unique: true, where: 'user_id IS NOT NULL' },
    { on: ['tenantId', 'roomId'] },
    { on: ['removeTime'], where: 'remove_time IS NOT NULL' },
  ],
  references: { roomId: 'room' },
});

export type PersonRow = RowIn<typeof roomPersonTable> & { id: string; tenantId: string; roomId: string };

/** When somebody was inside: from joining until they were last seen, both by the server's time (domain rules 6.2.7). */
export const roomStayTable = defineTable({
  ...own,
  name: 'room_stay',
  fields: { roomId, personId, joinTime: field.datetime('进入时间'), lastTime: field.datetime('离开时间') },
  notNull: ['roomId', 'personId', 'joinTime', 'lastTime'],
  indexes: [{ on: ['tenantId', 'roomId', 'joinTime'] }, { on: ['tenantId', 'personId', 'lastTime'] }],
  references: { roomId: 'room', personId: 'room_person' },
});

/** What one page has to say to another, until that one has confirmed it. */
export const roomSignalTable = defineTable({
  ...own,
  name: 'room_signal',
  primaryKey: ['personId', 'seq'],
  fields: {
    personId,
    seq: field.whole('序号'),
    fromId: field.id('发送人'),
    fromSeat: field.id('发送人席位'),
    payload: field.longText('信令', { max: SIGNAL_MAX }),
  },
  notNull: ['fromId', 'fromSeat', 'payload'],
  indexes: [{ on: ['createTime'] }],
  references: { personId: 'room_person' },
});
