import { registration } from '../../../../contract/domains/session/registration.resource.ts';
import { field } from '../../../../contract/kernel/field.ts';
import { tableOf } from '../../../engine/store/table.ts';

/** A newcomer's request for an account. The password is kept as the account will have it: hashed. */
export const registrationTable = tableOf(registration, {
  fields: {
    passwordHash: field.text('密码', { hidden: true }),
    oauthId: field.id('第三方身份'),
    userId: field.id('用户'),
    ip: field.text('IP', { max: 60 }),
  },
  notNull: ['passwordHash', 'oauthId'],
  // One request of a person waits at a time.
  indexes: [{ on: ['oauthId'], unique: true, where: "status = 'submitted' AND is_deleted = 0" }],
  references: { oauthId: 'user_oauth', userId: 'user_account' },
});
