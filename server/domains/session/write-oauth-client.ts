import { oauthClient } from '../../../contract/domains/session/oauth-client.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { serve } from '../../kernel/http/call.ts';
import { presenterOf } from '../../kernel/http/present.ts';
import { announceAccessChange } from '../../kernel/identity/access-changes.ts';
import { consoleClient } from '../../kernel/identity/accounts.ts';
import { oauthClientTable } from '../../kernel/identity/identity.tables.ts';
import { hashToken } from '../../kernel/identity/tokens.ts';
import { conflict, invalid } from '../../kernel/refusal.ts';
import { removeRows, requireSubmit, saveRow } from '../../kernel/resource/resource-writes.ts';
import type { Tx } from '../../kernel/store/database.ts';
import { findRow } from '../../kernel/store/rows.ts';

const present = presenterOf(endpointOf(oauthClient, 'submit').row ?? {});

/**
 * A program's secret is kept as a hash, as passwords are. Its number stays what it was, because sessions carry it; of the
 * console's own client the secret stays too: it is in every browser.
 */
export const serveSubmitOauthClient = serve<Record<string, unknown>>(endpointOf(oauthClient, 'submit'), async (call) => {
  requireSubmit(oauthClient, call);
  const { clientSecret, ...values } = call.input;
  if (!values.id && !clientSecret) throw invalid([{ field: 'clientSecret', message: oauthClient.fields.clientSecret.required ?? '' }]);
  return call.transaction(async (tx) => {
    await refuseRenaming(tx, values, Boolean(clientSecret));
    const secret = typeof clientSecret === 'string' && clientSecret !== '' ? { secretHash: hashToken(clientSecret) } : {};
    const { row } = await saveRow(tx, oauthClientTable, call, { ...values, ...secret });
    await announceAccessChange(tx);
    return present(row);
  });
});

async function refuseRenaming(tx: Tx, { id, clientId }: Record<string, unknown>, hasSecret: boolean): Promise<void> {
  const before = id ? await findRow(tx, oauthClientTable, String(id)) : undefined;
  if (!before) return;
  if (before.clientId !== clientId) throw invalid([{ field: 'clientId', message: '客户端编号保存后不能修改' }]);
  if (before.clientId === consoleClient.clientId && hasSecret)
    throw invalid([{ field: 'clientSecret', message: '控制台自己的客户端不能修改密钥' }]);
}

/** Without its own client nobody could sign in to the console again. */
export const serveRemoveOauthClients = serve<Record<string, unknown>>(endpointOf(oauthClient, 'remove'), (call) =>
  removeRows(oauthClient, oauthClientTable, call, async (tx, rows) => {
    if (rows.some(({ clientId }) => clientId === consoleClient.clientId)) throw conflict('控制台自己的客户端不能删除');
    await announceAccessChange(tx);
  }),
);
