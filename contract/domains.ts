import { accessDomain } from './domains/access/access.domain.ts';
import { consultationDomain } from './domains/consultation/consultation.domain.ts';
import { conversationDomain } from './domains/conversation/conversation.domain.ts';
import { copyCaseDomain } from './domains/copy-case/copy-case.domain.ts';
import { criticalDomain } from './domains/critical/critical.domain.ts';
import { developDomain } from './domains/develop/develop.domain.ts';
import { evaluationDomain } from './domains/evaluation/evaluation.domain.ts';
import { filesDomain } from './domains/files/files.domain.ts';
import { imageDomain } from './domains/image/image.domain.ts';
import { inboxDomain } from './domains/inbox/inbox.domain.ts';
import { iotDomain } from './domains/iot/iot.domain.ts';
import { logsDomain } from './domains/logs/logs.domain.ts';
import { messagesDomain } from './domains/messages/messages.domain.ts';
import { organisationDomain } from './domains/organisation/organisation.domain.ts';
import { referralDomain } from './domains/referral/referral.domain.ts';
import { reportDomain } from './domains/report/report.domain.ts';
import { roomDomain } from './domains/room/room.domain.ts';
import { searchDomain } from './domains/search/search.domain.ts';
import { sessionDomain } from './domains/session/session.domain.ts';
import { settingsDomain } from './domains/settings/settings.domain.ts';
import { statisticsDomain } from './domains/statistics/statistics.domain.ts';
import { welcomeDomain } from './domains/welcome/welcome.domain.ts';
import { type Domain, resourcesOf } from './kernel/domain.ts';
import type { Resource } from './kernel/resource-row.ts';

/** Every domain of the product. What is central elsewhere follows from this list. */
export const domains: readonly Domain[] = [
  sessionDomain,
  filesDomain,
  settingsDomain,
  consultationDomain,
  referralDomain,
  copyCaseDomain,
  conversationDomain,
  criticalDomain,
  imageDomain,
  reportDomain,
  evaluationDomain,
  messagesDomain,
  inboxDomain,
  developDomain,
  accessDomain,
  organisationDomain,
  statisticsDomain,
  logsDomain,
  iotDomain,
  roomDomain,
  searchDomain,
  welcomeDomain,
];

/** Every plain resource. */
export const resources: readonly Resource[] = resourcesOf(domains);
