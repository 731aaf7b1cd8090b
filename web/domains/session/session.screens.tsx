import type { DeskEntry } from '../../engine/screen/desk.ts';
import type { Screen } from '../../engine/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/system/registration',
    menuCode: 'registration_view',
    title: '注册审核',
    load: async () => (await import('./registration-list.screen.tsx')).RegistrationListScreen,
  },
];

export const desks: readonly DeskEntry[] = [
  { kind: 'registration', load: async () => (await import('./registration-dialogs.ts')).registrationDesk },
];
