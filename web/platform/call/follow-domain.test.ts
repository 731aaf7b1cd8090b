import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { askAgain, tellLists } from './follow-domain.ts';
import { onServerEvent } from './server-events.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

test('what is shown of a domain is asked for again, but for lists, which are told to look for themselves', async () => {
  const client = new QueryClient();
  const asked: string[] = [];
  for (const [name, isLive] of [
    ['list', true],
    ['count', false],
  ] as const) {
    const queryFn = () => asked.push(name);
    const observer = new QueryObserver(client, {
      queryKey: ['call', 'inbox', name],
      queryFn,
      meta: { isLive },
      initialData: 0,
      staleTime: Number.POSITIVE_INFINITY,
    });
    stops.push(observer.subscribe(() => undefined));
  }
  const told: (string | undefined)[] = [];
  stops.push(onServerEvent('rows', (id) => void told.push(id)));
  tellLists('inbox');
  await askAgain(client, 'inbox');
  expect(told).toEqual(['inbox:*']);
  expect(asked).toEqual(['count']);
});
