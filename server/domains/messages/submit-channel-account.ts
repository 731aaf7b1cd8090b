import {
  channelAccount,
  channelNeeds,
  PUSH_SECRET_NEEDED,
  type PushChannel,
} from '../../../contract/domains/messages/channel-account.resource.ts';
import type { FieldError } from '../../../contract/kernel/envelope.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { type Call, serve } from '../../kernel/http/call.ts';
import { invalid, notFound } from '../../kernel/refusal.ts';
import { requireSubmit, submitRow } from '../../kernel/resource/resource-writes.ts';
import { findRow } from '../../kernel/store/rows.ts';
import { tableOf } from '../../kernel/store/table.ts';

export const channelAccountTable = tableOf(channelAccount);

type Input = Record<string, unknown> & { channel: PushChannel };

/** An account has what its channel needs, and nothing that only another one does. */
export const serveSubmitChannelAccount = serve<Input>(endpointOf(channelAccount, 'submit'), async (call) => {
  const { input, db } = call;
  requireSubmit(channelAccount, call as unknown as Call);
  const before = input.id ? ((await findRow(db, channelAccountTable, String(input.id))) as Input | undefined) : undefined;
  if (input.id && !before) throw notFound();
  const missing = missingIn(input, before);
  if (missing.length > 0) throw invalid(missing);
  const foreign = Object.entries(channelNeeds).flatMap(([channel, needs]) => (channel === input.channel ? [] : Object.keys(needs)));
  const own = { ...input, ...Object.fromEntries(foreign.map((name) => [name, null])) };
  return submitRow(channelAccount, channelAccountTable, { ...call, input: own });
});

/** What is not sent stays as it was. The secret of one channel is none of another. */
function missingIn(input: Input, before: Input | undefined): FieldError[] {
  const kept = before?.channel === input.channel ? before : undefined;
  const sentOrKept = (name: string): unknown => (input[name] === undefined ? kept?.[name] : input[name]) ?? '';
  const needs = Object.entries(channelNeeds[input.channel]).filter(([name]) => sentOrKept(name) === '');
  const errors = needs.map(([field, message]) => ({ field, message }));
  const hasSecret = kept !== undefined || (input.secret ?? '') !== '';
  return hasSecret ? errors : [...errors, { field: 'secret', message: PUSH_SECRET_NEEDED }];
}
