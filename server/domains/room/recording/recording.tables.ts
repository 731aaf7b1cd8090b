import { consentAnswers, endReasons, partStates, recordingStates } from '../../../../contract/domains/room/recording.rules.ts';
import { roomRoles } from '../../../../contract/domains/room/room.rules.ts';
import { field } from '../../../../contract/kernel/field.ts';
import { defineTable, type RowIn } from '../../../engine/store/table.ts';

const ownWords = 'kept by the server';
const own = { scope: 'pair', kind: 'record' } as const;
const recordingId = field.id('录制');

/** A recording of a room: asked for once, consented to by everybody, recorded in one or several parts. All rows belong to the applying hospital. */
export const roomRecordingTable = defineTable({
  ...own,
  name: 'room_recording',
  fields: {
    roomId: field.id('会诊室'),
    applyOrderId: field.id('会诊单'),
    state: field.choice('录制状态', recordingStates, { ownWords }),
    /** Who records now. */
    hostPersonId: field.id('录制人'),
    hostName: field.text('录制人', { max: 50 }),
    hospital: field.text('录制机构', { max: 100 }),
    /** What everybody was asked, with the holes of it. */
    words: field.longText('同意书内容', { max: 1_000 }),
    hospitals: field.text('可查看的医院', { max: 300 }),
    years: field.whole('保存年数'),
    beginTime: field.datetime('录制开始时间'),
    endTime: field.datetime('录制结束时间'),
    endReason: field.choice('结束原因', endReasons, { ownWords }),
    /** Until when it is kept: as long as people were told, from its end. */
    keepUntil: field.datetime('保存至'),
    removeTime: field.datetime('删除时间'),
    /** Of what was taken in: ms and bytes. */
    recordedMs: field.whole('录制时长'),
    size: field.money('字节数'),
  },
  notNull: ['roomId', 'applyOrderId', 'state', 'hostPersonId', 'hostName', 'hospital', 'words', 'hospitals', 'years', 'recordedMs', 'size'],
  indexes: [
    { on: ['tenantId', 'roomId', 'createTime desc'] },
    { on: ['tenantId', 'applyOrderId'] },
    // For the jobs, which look over all tenants.
    { on: ['state'], where: "state IN ('asked', 'running', 'paused')" },
    { on: ['keepUntil'], where: 'remove_time IS NULL' },
  ],
  references: { roomId: 'room', applyOrderId: 'consultation', hostPersonId: 'room_person' },
});

export type RecordingRow = RowIn<typeof roomRecordingTable> & {
  id: string;
  tenantId: string;
  partyTenantIds: string[];
  roomId: string;
  applyOrderId: string;
  createTime: Date;
};

/** What one page has recorded: a file of its own, made of its pieces once the page is gone or the recording has ended. */
export const roomRecordingPartTable = defineTable({
  ...own,
  name: 'room_recording_part',
  fields: {
    recordingId,
    number: field.whole('片段序号'),
    state: field.choice('片段状态', partStates, { ownWords }),
    personId: field.id('录制人'),
    seat: field.id('席位'),
    /** How many pieces are there: they come in order. */
    pieces: field.whole('分片数'),
    length: field.whole('时长（毫秒）'),
    size: field.money('字节数'),
    /** Until when whoever makes the file counts as alive, and where they write; of an open part, until when its page may hand in the rest. */
    leaseTime: field.datetime('整理有效期'),
    joinName: field.text('整理中的存储名', { max: 80 }),
    /** In which of the hospital's own storages; absent: the server's. */
    joinOssId: field.id('整理到的对象存储'),
    fileId: field.id('文件'),
  },
  notNull: ['recordingId', 'number', 'state', 'personId', 'seat', 'pieces', 'length', 'size'],
  indexes: [
    { on: ['tenantId', 'recordingId', 'number'], unique: true },
    { on: ['state'], where: "state IN ('open', 'joining')" },
  ],
  references: { recordingId: 'room_recording', personId: 'room_person', fileId: 'file' },
});

export type PartRow = RowIn<typeof roomRecordingPartTable> & { id: string; tenantId: string; recordingId: string };

/** A piece and where its bytes are. Its row is written before the bytes, so that no bytes are ever without a row. */
export const roomRecordingPieceTable = defineTable({
  ...own,
  name: 'room_recording_piece',
  fields: {
    partId: field.id('录像片段'),
    number: field.whole('分片序号'),
    name: field.text('存储名', { max: 80 }),
    size: field.whole('字节数'),
    /** 1 once it counts. */
    stored: field.flag('已保存'),
  },
  notNull: ['partId', 'number', 'name', 'size', 'stored'],
  indexes: [{ on: ['tenantId', 'partId', 'number'], unique: true, where: 'stored = 1' }, { on: ['tenantId', 'partId'] }],
  references: { partId: 'room_recording_part' },
});

/**
 * What somebody answered to being recorded, at the row's own time: nothing is changed, each answer is a row, and the last one stands. They
 * stay when the recording's time is over: they say that there was leave for what there was.
 */
export const roomConsentTable = defineTable({
  ...own,
  name: 'room_consent',
  appendOnly: true,
  fields: {
    recordingId,
    personId: field.id('会诊室人员'),
    /** Counted within a recording. */
    number: field.whole('序号'),
    answer: field.choice('录制答复', consentAnswers, { ownWords }),
    name: field.text('姓名', { max: 50 }),
    role: field.choice('会诊室身份', roomRoles, { ownWords }),
    hospital: field.text('机构', { max: 100 }),
    words: field.longText('同意书内容', { max: 1_000 }),
  },
  notNull: ['recordingId', 'personId', 'number', 'answer', 'name', 'role', 'hospital', 'words'],
  indexes: [{ on: ['tenantId', 'recordingId', 'number'], unique: true }],
  references: { recordingId: 'room_recording', personId: 'room_person' },
});

export type ConsentRow = RowIn<typeof roomConsentTable> & { id: string; personId: string; createTime: Date };
