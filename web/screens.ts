import * as access from './domains/access/access.screens.tsx';
import * as consultation from './domains/consultation/consultation.screens.tsx';
import * as conversation from './domains/conversation/conversation.screens.tsx';
import * as copyCase from './domains/copy-case/copy-case.screens.tsx';
import * as critical from './domains/critical/critical.screens.tsx';
import * as develop from './domains/develop/develop.screens.tsx';
import * as evaluation from './domains/evaluation/evaluation.screens.tsx';
import * as files from './domains/files/files.screens.tsx';
import * as image from './domains/image/image.screens.tsx';
import * as inbox from './domains/inbox/inbox.screens.tsx';
import * as iot from './domains/iot/iot.screens.tsx';
import * as logs from './domains/logs/logs.screens.tsx';
import * as messages from './domains/messages/messages.screens.tsx';
import * as organisation from './domains/organisation/organisation.screens.tsx';
import * as referral from './domains/referral/referral.screens.tsx';
import * as report from './domains/report/report.screens.tsx';
import * as room from './domains/room/room.screens.tsx';
import * as search from './domains/search/search.screens.tsx';
import * as session from './domains/session/session.screens.tsx';
import * as settings from './domains/settings/settings.screens.ts';
import * as statistics from './domains/statistics/statistics.screens.tsx';
import * as welcome from './domains/welcome/welcome.screens.tsx';
import type { DeskEntry } from './engine/screen/desk.ts';
import type { Fixture } from './engine/screen/fixture.tsx';
import type { DomainScreens, Screen } from './engine/screen/screen.ts';

/** Every domain's screens, like a table of contents. Plain resources need no entry: they get theirs from the contract. */
const domains: readonly DomainScreens[] = [
  access,
  consultation,
  referral,
  copyCase,
  conversation,
  critical,
  room,
  image,
  evaluation,
  files,
  report,
  inbox,
  statistics,
  iot,
  search,
  session,
  welcome,
  organisation,
  logs,
  messages,
  develop,
  settings,
];

export const screens: readonly Screen[] = domains.flatMap((domain) => domain.screens);

/** What they add to places of all, such as the top bar. */
export const fixtures: readonly Fixture[] = domains.flatMap((domain) => domain.fixtures ?? []);

/** How what waits of theirs is done from an inbox. */
export const desks: readonly DeskEntry[] = domains.flatMap((domain) => domain.desks ?? []);
