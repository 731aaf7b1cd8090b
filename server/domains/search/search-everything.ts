import { searchEverything } from '../../../contract/domains/search/search.endpoints.ts';
import { SIGNED_IN } from '../../../contract/kernel/endpoint.ts';
import { LEAST_TYPED } from '../../../contract/kernel/search.ts';
import { noteForLogs } from '../../engine/audit/log-notes.ts';
import { serve } from '../../engine/call/call.ts';
import { can } from '../../engine/identity/actor.ts';
import { openSearches } from '../../engine/search/search.ts';
import { invalid } from '../../platform/refusal.ts';

/** Whatever this person may look through at once. Which documents of patients were shown is logged like the view of a detail. */
export const serveSearchEverything = serve(searchEverything, async ({ actor, db, services, input, request }) => {
  const word = input.word.trim();
  if ([...word].length < LEAST_TYPED) throw invalid([{ field: 'word', message: '请至少输入2个字符' }]);
  const open = openSearches().filter(({ group: { permission } }) => permission === SIGNED_IN || can(actor, permission));
  const found = await Promise.all(
    open.map(async ({ group: { code, title }, showsPatients, find }) => ({
      ...{ code, title, showsPatients },
      hits: [...(await find({ actor, db, services }, word))],
    })),
  );
  noteForLogs(request, { shown: found.filter(({ showsPatients }) => showsPatients).flatMap(({ hits }) => hits.map(({ id }) => id)) });
  return found.filter(({ hits }) => hits.length > 0).map(({ code, title, hits }) => ({ code, title, hits }));
});
