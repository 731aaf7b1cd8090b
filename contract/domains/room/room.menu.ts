import type { MenuItem } from '../../kernel/menu.ts';
import { DOWNLOAD_RECORDING, RECORD, VIEW_RECORDING } from './recording.rules.ts';
import { ENTER_ROOM, VIEW_ROOM } from './room.rules.ts';

/** The page on which people try their camera stands among those of consultation. */
export const roomMenu: readonly MenuItem[] = [
  {
    parent: 'consultation',
    code: VIEW_ROOM,
    title: '视频设备检测',
    path: '/room/test',
    icon: 'video',
    sort: 36,
    buttons: [
      { code: ENTER_ROOM, title: '进入视频会诊' },
      { code: RECORD, title: '录制会诊' },
      { code: VIEW_RECORDING, title: '查看会诊录像' },
      { code: DOWNLOAD_RECORDING, title: '下载会诊录像' },
    ],
  },
];
