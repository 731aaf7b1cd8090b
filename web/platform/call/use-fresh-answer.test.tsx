import { beforeEach, expect, test } from 'vitest';
import { detailReferral } from '../../../contract/domains/referral/referral.resource.ts';
import { callingPage } from './calling-page.testing.tsx';

/** What the server has, or that it does not answer. */
let version: number | 'hang up';
/** With what the form begins. */
let begun: number | undefined;

const page = callingPage(
  () => import('./use-fresh-answer.ts'),
  () => (version === 'hang up' ? version : { body: JSON.stringify({ code: 200, data: { id: '1', version } }) }),
);
beforeEach(() => {
  begun = undefined;
  // As a list or a dialog before has read it.
  page.client.setQueryData(page.modules.callKey(detailReferral, { id: '1' }), { id: '1', version: 1 }, { updatedAt: Date.now() - 60_000 });
});

const query: { refetch?: () => Promise<unknown>; isError?: boolean } = {};

function Form() {
  const asked = page.modules.useCall(detailReferral, { id: '1' }, page.modules.forForm);
  const row = page.modules.useFreshAnswer(asked);
  Object.assign(query, { refetch: asked.refetch, isError: asked.isError });
  begun ??= row?.version;
  return null;
}

test('a form begins with what is there now, and not with what was read before', async () => {
  version = 2;
  page.draw(<Form />);
  await expect.poll(() => begun).toBe(2);
});

test('where it cannot be asked for it does not begin with what was read before either, and does once it can', async () => {
  version = 'hang up';
  page.draw(<Form />);
  await expect.poll(() => query.isError).toBe(true);
  expect(begun).toBeUndefined();
  version = 3;
  await query.refetch?.();
  await expect.poll(() => begun).toBe(3);
});
