import { VIEW_RECORDING } from '../../../contract/domains/room/recording.rules.ts';
import { VIEW_ROOM } from '../../../contract/domains/room/room.rules.ts';
import type { Fixture } from '../../engine/screen/fixture.tsx';
import type { Screen } from '../../engine/screen/screen.ts';

/** The first two in a window of their own, which may ask for the camera; the last is the menu's, and leads there. */
export const screens: Screen[] = [
  {
    path: '/room/meeting',
    title: '视频会诊',
    isAlone: true,
    // What is read and written beside the picture.
    isFollowing: true,
    noTab: true,
    load: async () => (await import('./meeting.screen.tsx')).MeetingScreen,
  },
  {
    path: '/room/check',
    title: '设备检测',
    isAlone: true,
    noTab: true,
    load: async () => (await import('./device-check.screen.tsx')).DeviceCheckScreen,
  },
  {
    path: '/room/test',
    menuCode: VIEW_ROOM,
    title: '视频设备检测',
    load: async () => (await import('./device-test.screen.tsx')).DeviceTestScreen,
  },
];

export const fixtures: readonly Fixture[] = [
  { place: 'order', permission: VIEW_ROOM, load: async () => (await import('./room-card.tsx')).RoomCard },
  { place: 'order', permission: VIEW_RECORDING, load: async () => (await import('./recording/recording-card.tsx')).RecordingCard },
];
