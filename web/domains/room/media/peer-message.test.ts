import { expect, test } from 'vitest';
import { peerMessage } from './peer-message.ts';

test('a message is read as it was said', () => {
  const said = { description: { type: 'offer', sdp: 'v=0' }, candidates: [{ candidate: 'c' }], restart: true };
  expect(peerMessage(JSON.stringify(said))).toEqual(said);
});

test.each(['x', '', 'null', '5', '"offer"', '{"description":"x"}', '{"description":null}', '{"candidates":{"length":1}}'])(
  '%j, which is none, says nothing',
  (payload) => {
    expect(peerMessage(payload)).toEqual({});
  },
);
