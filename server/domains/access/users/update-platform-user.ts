import { detailPlatform, updatePlatform } from '../../../../contract/domains/access/user.endpoints.ts';
import { recordAudit } from '../../../engine/audit/audit.ts';
import { recordChange } from '../../../engine/audit/change-log.ts';
import { userAccountTable } from '../../../engine/identity/identity.tables.ts';
import { refuseUnlistedKeys } from '../../../engine/reference/dictionary-keys.ts';
import { findRow, updateRow } from '../../../engine/store/rows.ts';
import { conflict } from '../../../platform/refusal.ts';
import { serveOwn } from '../own-hospital.ts';
import { userAsShown } from './detail-user.ts';
import { lockUsers, refuseWiderPeople } from './user.policy.ts';

/** Through which kind of client somebody works, and what that client keeps about him. */
export const serveUpdatePlatform = serveOwn(updatePlatform, (call) =>
  call.transaction(async (tx) => {
    const { actor, input, stamp } = call;
    const [before] = await lockUsers(tx, actor, [input.userId]);
    const { userId: id, version, ...values } = input;
    if (typeof version === 'number' && before?.version !== version) throw conflict();
    await refuseWiderPeople(tx, actor, [id]);
    await refuseUnlistedKeys(tx, userAccountTable, values, { ...before });
    await updateRow(tx, userAccountTable, { id, tenantId: actor.tenantId }, values, stamp);
    await recordAudit(tx, call, { rowTable: 'user_account', rowId: id, changed: Object.keys(values) });
    await recordChange(tx, call, userAccountTable, {
      before,
      after: await findRow(tx, userAccountTable, id, { tenantId: actor.tenantId }),
    });
    return userAsShown(tx, call, id, detailPlatform.row);
  }),
);
