import { messagesEn } from './messages-en.ts';
import { messagesEnDomains } from './messages-en-domains.ts';
import { messagesEnEvaluation } from './messages-en-evaluation.ts';
import { messagesEnExtraTime } from './messages-en-extra-time.ts';
import { messagesEnJobs } from './messages-en-jobs.ts';
import { messagesEnLimits } from './messages-en-limits.ts';
import { messagesEnMoney } from './messages-en-money.ts';
import { messagesEnNotices } from './messages-en-notices.ts';
import { messagesEnOrders } from './messages-en-orders.ts';
import { messagesEnRequests } from './messages-en-requests.ts';
import { messagesEnRules } from './messages-en-rules.ts';
import { messagesEnSignIn } from './messages-en-sign-in.ts';
import { messagesEnWire } from './messages-en-wire.ts';

/** English of everything that the server says with values in it, from all books. */
export const allMessagesEn: Readonly<Record<string, string>> = {
  ...messagesEnDomains,
  ...messagesEnEvaluation,
  ...messagesEnExtraTime,
  ...messagesEnJobs,
  ...messagesEnLimits,
  ...messagesEnMoney,
  ...messagesEnNotices,
  ...messagesEnOrders,
  ...messagesEnRequests,
  ...messagesEnRules,
  ...messagesEnSignIn,
  ...messagesEnWire,
  ...messagesEn,
};
