import { helpSearch } from '../../../contract/domains/settings/settings.domain.ts';
import { LIMIT, type Search } from '../../engine/search/search.ts';
import { escapeLike } from '../../engine/store/list-sql.ts';
import { sql } from '../../engine/store/sql.ts';

interface Found {
  id: string;
  title: string;
}

/** Articles that are called so, then those that say it. There are tens of them. */
export const searchHelp: Search = {
  group: helpSearch,
  find: async ({ db }, word) => {
    const wanted = `%${escapeLike(word)}%`;
    const { rows } = await db.run<Found>(sql`
      SELECT id, title FROM help_message
      WHERE published = 1 AND is_deleted = 0 AND (title ILIKE ${wanted} OR content ILIKE ${wanted})
      ORDER BY (title ILIKE ${wanted}) DESC, sort, id ${LIMIT}`);
    return rows.map(({ id, title }) => ({ id, title, about: [], link: `/doc?id=${id}` }));
  },
};
