import type { LabelBook } from '../label.ts';
import { messagePatterns } from '../message-patterns.ts';
import { labelsEnAdministration } from './labels-en-administration.ts';
import { labelsEnAnswers } from './labels-en-answers.ts';
import { labelsEnCalls } from './labels-en-calls.ts';
import { labelsEnClinical } from './labels-en-clinical.ts';
import { labelsEnConfig } from './labels-en-config.ts';
import { labelsEnConversation } from './labels-en-conversation.ts';
import { labelsEnFiles } from './labels-en-files.ts';
import { labelsEnLogs } from './labels-en-logs.ts';
import { labelsEnMessages } from './labels-en-messages.ts';
import { labelsEnOrganisation } from './labels-en-organisation.ts';
import { labelsEnPeople } from './labels-en-people.ts';
import { labelsEnPeoples } from './labels-en-peoples.ts';
import { labelsEnPush } from './labels-en-push.ts';
import { labelsEnRefusals } from './labels-en-refusals.ts';
import { labelsEnScreens } from './labels-en-screens.ts';
import { labelsEnSettings } from './labels-en-settings.ts';
import { labelsEnWechat } from './labels-en-wechat.ts';
import { messagesEn } from './messages-en.ts';
import { messagesEnDomains } from './messages-en-domains.ts';
import { messagesEnNotices } from './messages-en-notices.ts';

/** English for what is written in Chinese in the contract and in the screens. */
export const labelsEn: LabelBook = {
  labels: {
    ...labelsEnCalls,
    ...labelsEnConfig,
    ...labelsEnScreens,
    ...labelsEnRefusals,
    ...labelsEnAnswers,
    ...labelsEnAdministration,
    ...labelsEnSettings,
    ...labelsEnFiles,
    ...labelsEnWechat,
    ...labelsEnLogs,
    ...labelsEnMessages,
    ...labelsEnPush,
    ...labelsEnPeople,
    ...labelsEnPeoples,
    ...labelsEnClinical,
    ...labelsEnConversation,
    ...labelsEnOrganisation,
  },
  patterns: messagePatterns({ ...messagesEn, ...messagesEnDomains, ...messagesEnNotices }),
};
