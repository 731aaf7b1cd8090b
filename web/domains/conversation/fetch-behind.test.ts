import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { fetchBehind } from './fetch-behind.ts';

test('whoever asks for older messages while news are on their way gets both', async () => {
  const client = new QueryClient();
  const asked: number[] = [];
  let said = 'before';
  const messages = new InfiniteQueryObserver(client, {
    queryKey: ['messages'],
    initialPageParam: 0,
    getNextPageParam: (_last, _pages, page: number) => page + 1,
    queryFn: async ({ pageParam }) => {
      asked.push(pageParam);
      const answer = `${said} ${pageParam}`;
      await new Promise((resolve) => setTimeout(resolve, 5));
      return answer;
    },
  });
  const stop = messages.subscribe(() => undefined);
  await messages.refetch({ cancelRefetch: false });

  said = 'after';
  const news = client.invalidateQueries({ queryKey: ['messages'] });
  await Promise.all([fetchBehind(messages.getCurrentResult()), fetchBehind(messages.getCurrentResult())]);
  await news;

  expect(messages.getCurrentResult().data?.pages).toEqual(['after 0', 'after 1']);
  expect(asked).toEqual([0, 0, 1]);
  stop();
  client.clear();
});
