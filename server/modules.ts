import { domains } from '../contract/domains.ts';
import type { MenuItem } from '../contract/kernel/menu.ts';
import { accessModule } from './domains/access/access.module.ts';
import { consultationModule } from './domains/consultation/consultation.module.ts';
import { conversationModule } from './domains/conversation/conversation.module.ts';
import { copyCaseModule } from './domains/copy-case/copy-case.module.ts';
import { criticalModule } from './domains/critical/critical.module.ts';
import { developModule } from './domains/develop/develop.module.ts';
import { evaluationModule } from './domains/evaluation/evaluation.module.ts';
import { filesModule } from './domains/files/files.module.ts';
import { imageModule } from './domains/image/image.module.ts';
import { inboxModule } from './domains/inbox/inbox.module.ts';
import { iotModule } from './domains/iot/iot.module.ts';
import { logsModule } from './domains/logs/logs.module.ts';
import { messagesModule } from './domains/messages/messages.module.ts';
import { organisationModule } from './domains/organisation/organisation.module.ts';
import { referralModule } from './domains/referral/referral.module.ts';
import { reportModule } from './domains/report/report.module.ts';
import { roomModule } from './domains/room/room.module.ts';
import { searchModule } from './domains/search/search.module.ts';
import { sessionModule } from './domains/session/session.module.ts';
import { settingsModule } from './domains/settings/settings.module.ts';
import { statisticsModule } from './domains/statistics/statistics.module.ts';
import { engineModule } from './engine/engine.module.ts';
import type { Module } from './engine/module.ts';
import { defineModule } from './engine/module.ts';
import { wholeMenu } from './engine/whole-menu.ts';

/** What works by hand behind a declaration. */
const byHand: readonly Module[] = [
  engineModule,
  sessionModule,
  filesModule,
  settingsModule,
  consultationModule,
  referralModule,
  copyCaseModule,
  criticalModule,
  conversationModule,
  imageModule,
  reportModule,
  evaluationModule,
  messagesModule,
  inboxModule,
  developModule,
  accessModule,
  organisationModule,
  statisticsModule,
  logsModule,
  iotModule,
  roomModule,
  searchModule,
];

/** The server's side of every domain; one that is all declared needs none of its own. Entry points and tests alone import it. */
export const modules: readonly Module[] = [
  ...byHand,
  ...domains.filter((domain) => !byHand.some((module) => module.domain === domain)).map((domain) => defineModule({ domain, serves: [] })),
];

/** The pages and buttons of the whole product. */
export const menu: readonly MenuItem[] = wholeMenu(domains);
