import { registrationMenu } from '../contract/domains/session/registration.actions.ts';
import type { MenuItem } from '../contract/kernel/menu.ts';
import { menuOf } from '../contract/kernel/resource.ts';
import { accessModule } from './domains/access/access.module.ts';
import { consultationModule } from './domains/consultation/consultation.module.ts';
import { evaluationModule } from './domains/evaluation/evaluation.module.ts';
import { filesModule } from './domains/files/files.module.ts';
import { messagesModule } from './domains/messages/messages.module.ts';
import { organisationModule } from './domains/organisation/organisation.module.ts';
import { reportModule } from './domains/report/report.module.ts';
import { sessionModule } from './domains/session/session.module.ts';
import { settingsModule } from './domains/settings/settings.module.ts';
import { statisticsModule } from './domains/statistics/statistics.module.ts';
import { kernelModule } from './kernel/kernel.module.ts';
import type { Module } from './kernel/services.ts';

/** Every domain of the product. Nothing but the entry points and tests imports this list. */
export const modules: readonly Module[] = [
  kernelModule,
  sessionModule,
  filesModule,
  settingsModule,
  consultationModule,
  reportModule,
  evaluationModule,
  messagesModule,
  accessModule,
  organisationModule,
  statisticsModule,
];

/** The whole menu: what the domains declare, and a folder for plain resources that name one. */
export const menu: readonly MenuItem[] = [
  ...modules.flatMap((module) => module.menu ?? []),
  {
    code: 'system',
    title: '系统管理',
    path: '/system',
    icon: 'setting',
    sort: 900,
    children: [
      ...modules
        .flatMap((module) => module.resources ?? [])
        .filter((resource) => resource.menu?.parent === 'system')
        .map(menuOf),
      registrationMenu,
    ],
  },
];
