import type { LabelBook } from '../label.ts';
import { messagePatterns } from '../message-patterns.ts';
import { allMessagesEn } from './all-messages-en.ts';
import { labelsEnAdministration } from './labels-en-administration.ts';
import { labelsEnAnswers } from './labels-en-answers.ts';
import { labelsEnCalls } from './labels-en-calls.ts';
import { labelsEnClinical } from './labels-en-clinical.ts';
import { labelsEnConfig } from './labels-en-config.ts';
import { labelsEnConversation } from './labels-en-conversation.ts';
import { labelsEnEvaluation } from './labels-en-evaluation.ts';
import { labelsEnExtraTime } from './labels-en-extra-time.ts';
import { labelsEnFiles } from './labels-en-files.ts';
import { labelsEnJobs } from './labels-en-jobs.ts';
import { labelsEnLogs } from './labels-en-logs.ts';
import { labelsEnMessages } from './labels-en-messages.ts';
import { labelsEnMoney } from './labels-en-money.ts';
import { labelsEnOrders } from './labels-en-orders.ts';
import { labelsEnOrganisation } from './labels-en-organisation.ts';
import { labelsEnPeople } from './labels-en-people.ts';
import { labelsEnPeoples } from './labels-en-peoples.ts';
import { labelsEnPush } from './labels-en-push.ts';
import { labelsEnRefusals } from './labels-en-refusals.ts';
import { labelsEnRules } from './labels-en-rules.ts';
import { labelsEnScreens } from './labels-en-screens.ts';
import { labelsEnSessions } from './labels-en-sessions.ts';
import { labelsEnSettings } from './labels-en-settings.ts';
import { labelsEnSheets } from './labels-en-sheets.ts';
import { labelsEnSignIn } from './labels-en-sign-in.ts';
import { labelsEnUnusedFiles } from './labels-en-unused-files.ts';
import { labelsEnWechat } from './labels-en-wechat.ts';
import { labelsEnWire } from './labels-en-wire.ts';

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
    ...labelsEnSheets,
    ...labelsEnUnusedFiles,
    ...labelsEnExtraTime,
    ...labelsEnFiles,
    ...labelsEnWechat,
    ...labelsEnWire,
    ...labelsEnLogs,
    ...labelsEnJobs,
    ...labelsEnMessages,
    ...labelsEnPush,
    ...labelsEnOrders,
    ...labelsEnRules,
    ...labelsEnPeople,
    ...labelsEnPeoples,
    ...labelsEnClinical,
    ...labelsEnConversation,
    ...labelsEnEvaluation,
    ...labelsEnOrganisation,
    ...labelsEnMoney,
    ...labelsEnSignIn,
    ...labelsEnSessions,
  },
  patterns: messagePatterns(allMessagesEn),
};
