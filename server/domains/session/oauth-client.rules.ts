import { oauthClient } from '../../../contract/domains/session/oauth-client.resource.ts';
import { announceAccessChange } from '../../engine/identity/access-changes.ts';
import { consoleClient } from '../../engine/identity/accounts.ts';
import { oauthClientTable } from '../../engine/identity/identity.tables.ts';
import { hashToken } from '../../engine/identity/tokens.ts';
import { defineRules } from '../../engine/resource/resource-rules.ts';
import { conflict, invalid } from '../../platform/refusal.ts';

/**
 * A program's secret is kept as a hash, as passwords are. Its number stays what it was, because sessions carry it; of the
 * console's own client the secret stays too: it is in every browser. Without that client, or without its grants, nobody could sign in
 * again; and as everybody has its secret, a grant that asks for no captcha would let everybody guess.
 */
export const oauthClientRules = defineRules(oauthClient, {
  table: oauthClientTable,
  save: {
    refuse: ({ input: { clientId, clientSecret, grantTypes }, before }) => {
      if (!before) return;
      if (before.clientId !== clientId) throw invalid([{ field: 'clientId', message: '客户端编号保存后不能修改' }]);
      if (before.clientId !== consoleClient.clientId) return;
      if (clientSecret) throw invalid([{ field: 'clientSecret', message: '控制台自己的客户端不能修改密钥' }]);
      if (grantTypes !== undefined) refuseUnfitGrants(grantTypes ?? []);
    },
    fill: ({ input: { clientSecret } }) => (clientSecret ? { secretHash: hashToken(clientSecret) } : {}),
    after: ({ tx }) => announceAccessChange(tx),
  },
  remove: {
    refuse: ({ rows }) => {
      if (rows.some(({ clientId }) => clientId === consoleClient.clientId)) throw conflict('控制台自己的客户端不能删除');
    },
    after: ({ tx }) => announceAccessChange(tx),
  },
  restore: { after: ({ tx }) => announceAccessChange(tx) },
});

/** Throws 400. */
function refuseUnfitGrants(grantTypes: readonly string[]): void {
  if (grantTypes.includes('password')) throw invalid([{ field: 'grantTypes', message: '控制台自己的客户端不能使用密码登录' }]);
  const isWhole = ['captcha', 'refresh_token'].every((grant) => grantTypes.includes(grant));
  if (!isWhole) throw invalid([{ field: 'grantTypes', message: '控制台自己的客户端必须保留验证码登录和刷新令牌' }]);
}
