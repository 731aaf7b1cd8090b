import { screens as access } from './domains/access/access.screens.tsx';
import { screens as consultation } from './domains/consultation/consultation.screens.tsx';
import { screens as conversation } from './domains/conversation/conversation.screens.tsx';
import { screens as develop } from './domains/develop/develop.screens.tsx';
import { screens as evaluation } from './domains/evaluation/evaluation.screens.tsx';
import { screens as files } from './domains/files/files.screens.tsx';
import { screens as iot } from './domains/iot/iot.screens.tsx';
import { screens as logs } from './domains/logs/logs.screens.tsx';
import { screens as messages } from './domains/messages/messages.screens.tsx';
import { screens as organisation } from './domains/organisation/organisation.screens.tsx';
import { screens as report } from './domains/report/report.screens.tsx';
import { screens as session } from './domains/session/session.screens.tsx';
import { screens as settings } from './domains/settings/settings.screens.ts';
import { screens as welcome } from './domains/welcome/welcome.screens.tsx';
import type { Screen } from './kernel/screen.ts';

/** Every domain's screens, like a table of contents. Plain resources need no entry: they get theirs from the contract. */
export const screens: readonly Screen[] = [
  ...access,
  ...consultation,
  ...conversation,
  ...evaluation,
  ...files,
  ...report,
  ...iot,
  ...session,
  ...welcome,
  ...organisation,
  ...logs,
  ...messages,
  ...develop,
  ...settings,
];
