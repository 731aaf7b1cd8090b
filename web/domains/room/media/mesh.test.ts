import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RoomPerson } from '../../../../contract/domains/room/room.endpoints.ts';
import type { MediaLayer, Remote } from './media-layer.ts';
import { createMesh } from './mesh.ts';
import type { PeerMessage } from './peer-message.ts';

interface Described {
  type: RTCSdpType;
  sdp: string;
  toJSON: () => object;
}

class Sender {
  track = null;
  parameters = { encodings: [{ maxBitrate: undefined }] };
  readonly replaceTrack = async () => undefined;
  readonly getParameters = () => this.parameters;
  readonly setParameters = async (parameters: Sender['parameters']) => {
    this.parameters = parameters;
  };
}

/** As far as a browser's connection says what it is: of a new offer nothing is heard while the last one has no answer. */
class Connection {
  static made: Connection[] = [];
  readonly session = 1_000 + Connection.made.push(this);
  connectionState = 'new';
  signalingState = 'stable';
  localDescription: Described | null = null;
  remote: string | undefined;
  onnegotiationneeded?: () => void;
  onconnectionstatechange?: () => void;
  readonly transceivers = ['audio', 'video'].map((kind) => ({ receiver: { track: { kind } }, sender: new Sender(), direction: '' }));
  readonly createDataChannel = () => ({ readyState: 'connecting' });
  readonly getTransceivers = () => this.transceivers;
  readonly getReceivers = () => [];
  readonly getStats = async () => new Map();
  readonly addTransceiver = () => this.restartIce();
  readonly addIceCandidate = async () => undefined;
  readonly close = () => {
    this.connectionState = 'closed';
  };
  readonly become = (state: string) => {
    this.connectionState = state;
    this.onconnectionstatechange?.();
  };
  /** What several changes in a row need is one offer. */
  private isAsked = false;
  readonly restartIce = () => {
    if (this.isAsked || this.signalingState !== 'stable') return;
    this.isAsked = true;
    queueMicrotask(() => this.onnegotiationneeded?.());
  };

  async setLocalDescription() {
    this.isAsked = false;
    const type = this.signalingState === 'have-remote-offer' ? 'answer' : 'offer';
    const sdp = `v=0\r\no=- ${this.session} 2 IN IP4 127.0.0.1\r\n`;
    this.localDescription = { type, sdp, toJSON: () => ({ type, sdp }) };
    this.signalingState = type === 'offer' ? 'have-local-offer' : 'stable';
  }

  async setRemoteDescription({ type, sdp = '' }: RTCSessionDescriptionInit) {
    this.remote = sdp;
    this.signalingState = type === 'offer' ? 'have-remote-offer' : 'stable';
  }
}

let said: { by: string; message: PeerMessage; payload: string }[];
let pages: MediaLayer[];
let told: readonly Remote[];
const person = (id: string): RoomPerson => ({ id, name: id, hospital: '', role: 'expert', state: 'in', seat: `seat ${id}` });
const living = () => Connection.made.filter(({ connectionState }) => connectionState !== 'closed');

/** The page of somebody; what it says waits in `said`. */
function pageOf(selfId: string): MediaLayer {
  const send = (_: RoomPerson, payload: string) => void said.push({ by: selfId, message: JSON.parse(payload), payload });
  const onChange = (remotes: readonly Remote[]): void => {
    told = remotes;
  };
  const page = createMesh({ selfId, iceServers: [], send, onChange, onPointer: () => {} });
  pages.push(page);
  return page;
}

/** Waits for what the next page says, and hands it to the other. */
async function pass(to: MediaLayer): Promise<PeerMessage> {
  await expect.poll(() => said.length).toBeGreaterThan(0);
  const [next] = said.splice(0, 1);
  if (!next) throw new Error('something was said');
  to.receive({ seq: 1, from: next.by, fromSeat: `seat ${next.by}`, payload: next.payload });
  return next.message;
}

async function twoPages() {
  const [caller, callee] = [pageOf('a'), pageOf('b')];
  caller.follow([person('b')]);
  callee.follow([person('a')]);
  await pass(callee);
  await pass(caller);
  await expect.poll(() => living().every(({ remote, signalingState }) => remote && signalingState === 'stable')).toBe(true);
  return { caller, callee };
}

beforeEach(() => {
  [Connection.made, said, pages] = [[], [], []];
  vi.stubGlobal('RTCPeerConnection', Connection);
  vi.stubGlobal('MediaStream', class {});
});
afterEach(() => {
  for (const page of pages) page.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an offer that nobody heard is said again when the server is back', async () => {
  const [caller, callee] = [pageOf('a'), pageOf('b')];
  caller.follow([person('b')]);
  await expect.poll(() => said.length).toBe(1);
  const [lost] = said.splice(0);
  callee.follow([person('a')]);
  caller.renew();
  expect(await pass(callee)).toEqual(lost?.message);
  await pass(caller);
  await expect.poll(() => living().map(({ signalingState }) => signalingState)).toEqual(['stable', 'stable']);
});

test('an offer that was lost while nothing else fails is said again after some seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const [caller, callee] = [pageOf('a'), pageOf('b')];
  caller.follow([person('b')]);
  callee.follow([person('a')]);
  await expect.poll(() => said.length).toBe(1);
  const [lost] = said.splice(0);
  vi.advanceTimersByTime(6_000);
  expect(await pass(callee)).toEqual(lost?.message);
  await pass(caller);
  await expect.poll(() => living().map(({ signalingState }) => signalingState)).toEqual(['stable', 'stable']);
  vi.advanceTimersByTime(6_000);
  expect(said).toEqual([]);
});

test('whoever answers and has heard no offer has it said again', async () => {
  const [caller, callee] = [pageOf('a'), pageOf('b')];
  caller.follow([person('b')]);
  await expect.poll(() => said.splice(0).length).toBe(1);
  callee.follow([person('a')]);
  callee.renew();
  expect(await pass(caller)).toEqual({ restart: true });
  expect((await pass(callee)).description?.type).toBe('offer');
});

test.each([
  ['the one who answers', 'callee'],
  ['the one who offers', 'caller'],
] as const)('a connection that %s gave up is made anew by both', async (_, who) => {
  const both = await twoPages();
  const other = who === 'callee' ? both.caller : both.callee;
  const [gone, back] = who === 'callee' ? [person('a'), other] : [person('b'), other];
  both[who].follow([]);
  both[who].follow([gone]);
  back.renew();
  // Until both have nothing more to say: each message goes to the page that did not say it.
  for (let turn = 0; turn < 8; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve));
    if (said[0]) await pass(said[0].by === 'a' ? both.callee : both.caller);
  }
  const [one, two] = living();
  expect(living()).toHaveLength(2);
  expect([one?.signalingState, two?.signalingState]).toEqual(['stable', 'stable']);
  expect(Math.min(one?.session ?? 0, two?.session ?? 0)).toBeGreaterThan(1_002);
  expect([one?.remote, two?.remote]).toEqual([two?.localDescription?.sdp, one?.localDescription?.sdp]);
});

test('whom picture and sound never reached is told from whom they reach no more', () => {
  pageOf('a').follow([person('b')]);
  const [connection] = Connection.made;
  for (const [state, wasConnected] of [
    ['new', false],
    ['failed', false],
    ['connected', true],
    ['disconnected', true],
  ] as const) {
    connection?.become(state);
    expect(told).toMatchObject([{ isConnected: state === 'connected', wasConnected }]);
  }
});

test('whoever answers keeps to the limit of pictures as well', async () => {
  await twoPages();
  const answering = living().find(({ localDescription }) => localDescription?.type === 'answer');
  const of = (kind: string) => answering?.transceivers.find(({ receiver }) => receiver.track.kind === kind)?.sender.parameters.encodings;
  await expect.poll(() => of('video')).toEqual([{ maxBitrate: 700_000 }]);
  expect(of('audio')).toEqual([{ maxBitrate: undefined }]);
});
