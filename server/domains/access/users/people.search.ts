import { peopleSearch } from '../../../../contract/domains/access/access.domain.ts';
import { SEE_SENSITIVE } from '../../../../contract/kernel/sensitive.ts';
import { can } from '../../../engine/identity/actor.ts';
import { beginsWith, LIMIT, type Search } from '../../../engine/search/search.ts';
import { join, type Sql, sql, text } from '../../../engine/store/sql.ts';
import { initialsOf } from '../../../platform/pinyin-initials.ts';
import { deptNameSql } from '../../organisation/organisation.reads.ts';
import { visibleUsers } from './user.policy.ts';

interface Found {
  id: string;
  account: string;
  realName: string;
  deptName: string | null;
}

const INITIALS = text('u.name_initials');

/** People of the own hospital by name, by its initials or by telephone, as far as the list of people reaches. */
export const searchPeople: Search = {
  group: peopleSearch,
  find: async ({ actor, services }, word) => {
    if (!can(actor, 'user_view')) return [];
    const wanted = [calledSql(word), ringsSql(word, can(actor, SEE_SENSITIVE))].filter((one) => one !== undefined);
    if (wanted.length === 0) return [];
    const { rows } = await services.database.forTenant(actor.tenantId).run<Found>(sql`
      SELECT u.id, u.account, u.real_name AS "realName", ${deptNameSql()} AS "deptName"
      FROM user_account u WHERE ${visibleUsers(actor)} AND (${join(wanted, ' OR ')})
      ORDER BY length(u.real_name), u.real_name, u.id ${LIMIT}`);
    return rows.map(({ id, account, realName, deptName }) => ({
      id,
      title: realName,
      about: [account, deptName].filter((part) => part !== null),
      link: `/system/user?account=${encodeURIComponent(account)}`,
    }));
  },
};

function calledSql(word: string): Sql | undefined {
  const initials = initialsOf(word);
  if (initials.length < 2) return undefined;
  const byInitials = beginsWith(INITIALS, initials);
  return /\p{Script=Han}/u.test(word) ? sql`(${byInitials} AND starts_with(u.real_name, ${word}))` : sql`(${byInitials})`;
}

/** The end of a telephone number for whoever may read it, else the one that somebody knows: digit by digit they would read what is masked. */
function ringsSql(word: string, readsNumbers: boolean): Sql | undefined {
  if (!/^\d{4,11}$/.test(word)) return undefined;
  return readsNumbers ? sql`right(u.phone, ${word.length}::int) = ${word}` : sql`u.phone = ${word}`;
}
