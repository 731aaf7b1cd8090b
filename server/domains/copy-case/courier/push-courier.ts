import { pushCourier } from '../../../../contract/domains/copy-case/copy-case.endpoints.ts';
import { ANSWERED, type Call, servePublic } from '../../../engine/call/call.ts';
import { sql } from '../../../engine/store/sql.ts';
import { accountById, saltOf } from './courier-accounts.ts';
import { takeNews } from './courier-news.ts';
import { isSignedPush, pushedNews } from './kuaidi100.ts';

const accepted = { result: true, returnCode: '200', message: '成功' } as const;
const refused = { result: false, returnCode: '500', message: '推送签名不正确' } as const;

interface Found {
  id: string;
  tenantId: string;
  copyCaseId: string;
}

/**
 * What Kuaidi100 pushes. Without a right signature nothing is looked at, and the answer tells nobody whether there is such an account.
 * What is signed is accepted, also where it says nothing that we know: a refusal would only be pushed again.
 */
export const servePushCourier = servePublic(pushCourier, async ({ services, input, reply }) => {
  const { accountId, sign, param } = input;
  const account = await accountById(services, accountId);
  const salt = account && saltOf(services, account);
  if (!account || !salt || !param || !sign || !isSignedPush(param, salt, sign)) return answer(reply, refused);
  const pushed = pushedNews(param);
  if (pushed) {
    const { tenantId } = account;
    const { rows } = await services.database.forTenant(tenantId).run<Found>(sql`
      SELECT id, tenant_id AS "tenantId", copy_case_id AS "copyCaseId" FROM copy_parcel
      WHERE tenant_id = ${tenantId} AND courier = ${pushed.courier} AND tracking_number = ${pushed.trackingNumber} AND is_deleted = 0`);
    if (rows[0]) await takeNews(services, rows[0], pushed.news);
  }
  return answer(reply, accepted);
});

/** As Kuaidi100 reads it, in its own form and not in that of this system's calls. */
async function answer(reply: Call['reply'], said: typeof accepted | typeof refused): Promise<typeof ANSWERED> {
  await reply.type('application/json; charset=utf-8').send(JSON.stringify(said));
  return ANSWERED;
}
