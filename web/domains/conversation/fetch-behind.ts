/** A list that comes page after page, as the library gives it. */
interface Paged {
  isFetching: boolean;
  refetch(options: { cancelRefetch: boolean }): Promise<unknown>;
  fetchNextPage(options: { cancelRefetch: boolean }): Promise<unknown>;
}

/** Fetches the page behind the last one. News that are on their way arrive before it: the library would give them up for it. */
export async function fetchBehind({ isFetching, refetch, fetchNextPage }: Paged): Promise<void> {
  // What is on its way is waited for, and not asked for again.
  if (isFetching) await refetch({ cancelRefetch: false });
  await fetchNextPage({ cancelRefetch: false });
}
