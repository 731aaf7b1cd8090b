import { BOX_POSITION } from '../../../contract/domains/iot/box-position.endpoints.ts';
import type { Fixture } from '../../engine/screen/fixture.tsx';
import type { Screen } from '../../engine/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/iot/box-position',
    menuCode: 'box_position',
    title: '箱体坐标',
    load: async () => (await import('./box-position-list.screen.tsx')).BoxPositionListScreen,
  },
];

export const fixtures: readonly Fixture[] = [
  { place: 'position', permission: BOX_POSITION, load: async () => (await import('./send-as-box-position.tsx')).SendAsBoxPosition },
];
