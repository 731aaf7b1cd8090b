import { defineEndpoint, defineQuery } from '../../kernel/endpoint.ts';
import { exportOf } from '../../kernel/export-of.ts';
import { field } from '../../kernel/field.ts';
import type { MenuItem } from '../../kernel/menu.ts';
import { enter } from '../../kernel/prompts.ts';
import { standardFields } from '../../kernel/resource-row.ts';
import { said, word } from '../../kernel/said.ts';
import { code } from '../../kernel/validators.ts';

/** Who may say where an inspection box stands. */
export const BOX_POSITION = 'box_position';
/** Who looks after the boxes: takes the place of one away, and says of one that has jumped that it was looked at. */
export const BOX_POSITION_DELETE = 'box_position_delete';

/** Metres from which on a place is doubted before it is sent: a desktop computer knows its town. */
export const DOUBTED_METRES = 100;

const degrees = (label: string, most: number, pattern: RegExp) =>
  field.text(label, {
    required: true,
    max: 12,
    format: { pattern, message: said`${word(label)}应为-${most}到${most}之间的度数，最多七位小数` },
  });

const latitude = degrees('纬度', 90, /^-?(90(\.0{1,7})?|[1-8]?\d(\.\d{1,7})?)$/);
const longitude = degrees('经度', 180, /^-?(180(\.0{1,7})?|(1[0-7]\d|[1-9]?\d)(\.\d{1,7})?)$/);
/** As the device tells it: within so many metres. Absent where it does not say, as boxes that send by themselves. */
const accuracy = field.whole('精度（米）', { min: 0, max: 10_000_000, width: 100 });
/** When it was last told so far from the place before that no box was carried there in between; stays until somebody has looked after it. */
const jumpTime = field.datetime('位置跳变时间', { width: 140 });
const boxId = field.text('箱体编号', { required: enter, max: 50, format: code });

const common = { domain: 'iot', permission: BOX_POSITION } as const;

/** Where an inspection box stands, told by somebody who stands beside it. Said again, the newest counts. */
export const uploadBoxPosition = defineEndpoint({
  ...common,
  name: 'upload-box-position',
  title: '上传箱体坐标',
  kind: 'action',
  method: 'POST',
  path: '/blade-iot/box/upLatAndLong',
  also: [
    { method: 'GET', path: '/blade-iot/box/upLatAndLong' },
    { method: 'POST', path: '/blade-iot/inspection/box/upLatAndLong' },
  ],
  input: { boxId, latitude, longitude, accuracy },
});

const row = {
  boxId: { ...boxId, filter: 'contains' },
  latitude,
  longitude,
  accuracy,
  jumpTime,
  realName: field.text('上传人'),
  createTime: { ...standardFields.createTime, label: '上传时间' },
} as const;

/** The last known place of a box of the own hospital. */
export const getBoxPosition = defineQuery({
  ...common,
  name: 'get-box-position',
  title: '箱体坐标',
  kind: 'row',
  path: '/blade-iot/inspection/box/getBoxLatAndLong',
  input: { boxId },
  row,
});

/** The places of all boxes of the own hospital, the newest first. */
export const listBoxPositions = defineQuery({
  ...common,
  name: 'list-box-positions',
  title: '箱体坐标列表',
  kind: 'page',
  path: '/blade-iot/box/positions',
  filters: { boxId: row.boxId, createTime: row.createTime },
  sortable: ['boxId', 'createTime'],
  row,
});

export const exportBoxPositions = exportOf(listBoxPositions, [
  'boxId',
  'longitude',
  'latitude',
  'accuracy',
  'jumpTime',
  'realName',
  'createTime',
]);

const removal = { domain: 'iot', permission: BOX_POSITION_DELETE, kind: 'action', method: 'POST', input: { boxId } } as const;

/** Takes back the removal of a place by the same person within minutes, if nobody has told a new one since. */
export const restoreBoxPosition = defineEndpoint({
  ...removal,
  name: 'restore-box-position',
  title: '撤销删除箱体坐标',
  path: '/blade-iot/box/restorePosition',
});

/** A box that is none, or not here any more: its place is not shown. */
export const removeBoxPosition = defineEndpoint({
  ...removal,
  name: 'remove-box-position',
  title: '删除箱体坐标',
  path: '/blade-iot/box/removePosition',
  undoneBy: restoreBoxPosition,
});

/** Somebody has looked where a box is that had jumped, as they were shown it: one that jumped again since is looked after anew. */
export const verifyBoxPosition = defineEndpoint({
  ...removal,
  input: { boxId, jumpTime: field.datetime('位置跳变时间', { required: enter }) },
  name: 'verify-box-position',
  title: '核实箱体坐标',
  path: '/blade-iot/box/verifyPosition',
});

export const iotMenu: readonly MenuItem[] = [
  {
    code: 'iot',
    title: '物联设备',
    path: '/iot',
    icon: 'cluster',
    sort: 700,
    children: [
      {
        code: BOX_POSITION,
        title: '箱体坐标',
        path: '/iot/box-position',
        icon: 'environment',
        sort: 10,
        buttons: [
          { code: BOX_POSITION_DELETE, title: '删除' },
          { code: exportBoxPositions.permission, title: '导出' },
        ],
      },
    ],
  },
];
