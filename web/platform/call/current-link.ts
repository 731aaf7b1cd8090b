import { serverNow } from '../page/server-clock.ts';
import { fileIdOf, fileList, isLink, linkExpiry } from './file-link.ts';
import { queryClient } from './query-client.ts';

/** What is opened must still arrive. */
const LEAST_MS = 30_000;

/** Whether a signed link is good no longer, or only for a moment more. Others never run out. */
export function hasRunOut(link: string): boolean {
  return linkExpiry(link) - serverNow() < LEAST_MS;
}

/**
 * The link, or one in its place where it has run out: what names the file is asked for once more, so that the right to it is asked as well.
 * What is shown stays as it is: a form is being filled in, and pictures need not be loaded again. Where nothing names the file any more, or
 * no answer comes, it is the old one, and opening it says why. An answer that has grown (`meta.byFile`) asks for the part with this file
 * alone (`meta.fileId`); any other is asked for once for all its files.
 */
export async function currentLink(link: string): Promise<string> {
  if (!hasRunOut(link)) return link;
  const id = fileIdOf(link);
  for (const { queryKey, state, options, meta } of queryClient.getQueryCache().findAll({ queryKey: ['call'] })) {
    if (!linksIn(state.data).some((one) => fileIdOf(one) === id)) continue;
    const part = meta?.byFile ? { fileId: id } : {};
    const answer = await queryClient
      .fetchQuery({ queryKey: ['links', part, ...queryKey], queryFn: options.queryFn, meta: part, staleTime: 0, gcTime: 0 })
      .catch(() => undefined);
    const fresh = linksIn(answer).find((one) => fileIdOf(one) === id && !hasRunOut(one));
    if (fresh) return fresh;
  }
  return link;
}

/** The signed links anywhere in an answer. */
function linksIn(value: unknown): string[] {
  if (typeof value === 'string') return isLink(value) ? fileList(value).filter((one) => !Number.isNaN(linkExpiry(one))) : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(linksIn) : [];
}
