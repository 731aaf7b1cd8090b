import type { Condition, Outgoing, Pointer, Quality } from './media-layer.ts';
import { connectionOf, type PeerMessage } from './peer-message.ts';
import { readQuality } from './quality.ts';

interface PeerOptions {
  /** Of two pages one offers and the other answers, so that offers never cross. */
  isCaller: boolean;
  iceServers: RTCIceServer[];
  send: (payload: string) => void;
  onChange: () => void;
  onPointer: (pointer: Pointer | undefined) => void;
}

type Note = { condition: Condition } | { pointer: Pointer | null };

interface PeerState {
  wasConnected: boolean;
  condition: Condition;
  isSpeaking: boolean;
  quality: Quality;
  isClosed: boolean;
}

const GATHER_MS = 40;
const PATIENCE_MS = 2_000;
const SPEAKS = 0.02;
/** Bits a second of one picture: eight people send seven of them each. */
const VIDEO_BITS = 700_000;

/** One connection to one other page: its picture and sound, and a channel for what is said beside them. */
export function createPeer({ isCaller, iceServers, send, onChange, onPointer }: PeerOptions) {
  const pc = new RTCPeerConnection({ iceServers });
  const notes = pc.createDataChannel('notes', { negotiated: true, id: 0 });
  const stream = new MediaStream();
  const condition: Condition = { mic: true, camera: true, sharing: false };
  const state: PeerState = { wasConnected: false, condition, isSpeaking: false, quality: 'good', isClosed: false };
  let outgoing: Outgoing = {};
  let own: Condition | undefined;
  /** Their connection, once it has said something. */
  let theirs: string | undefined;
  let found: RTCIceCandidateInit[] = [];
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let work = Promise.resolve();
  const inTurn = (step: () => Promise<unknown>): void => {
    // What a connection that was closed meanwhile has to say is said to nobody.
    work = work.then(step).then(
      () => undefined,
      () => undefined,
    );
  };
  const say = (message: PeerMessage): void => send(JSON.stringify(message));
  const note = (value: Note): void => {
    if (notes.readyState === 'open') notes.send(JSON.stringify(value));
  };
  const putTracks = async (): Promise<void> => {
    for (const transceiver of pc.getTransceivers()) {
      const { sender, receiver } = transceiver;
      const track = (receiver.track.kind === 'audio' ? outgoing.audio : outgoing.video) ?? null;
      if (sender.track !== track) await sender.replaceTrack(track);
    }
  };
  const offer = async (): Promise<void> => {
    await pc.setLocalDescription();
    if (pc.localDescription) say({ description: pc.localDescription.toJSON() });
  };
  const restart = (): void => {
    if (state.isClosed) return;
    if (!isCaller) say({ restart: true });
    // An offer that nobody has answered was perhaps heard by nobody, and until it is answered the browser makes no other.
    else if (pc.signalingState === 'have-local-offer' && pc.localDescription) say({ description: pc.localDescription.toJSON() });
    else pc.restartIce();
  };

  if (isCaller) {
    pc.addTransceiver('audio', { direction: 'sendrecv', streams: [stream] });
    const limited = [{ maxBitrate: VIDEO_BITS }];
    pc.addTransceiver('video', { direction: 'sendrecv', streams: [stream], sendEncodings: limited });
    pc.onnegotiationneeded = () => inTurn(offer);
  }
  pc.ontrack = ({ track }) => {
    stream.addTrack(track);
    onChange();
  };
  pc.onicecandidate = ({ candidate }) => {
    if (!candidate) return;
    found.push(candidate.toJSON());
    gathering ??= setTimeout(() => {
      gathering = undefined;
      say({ candidates: found });
      found = [];
    }, GATHER_MS);
  };
  pc.onconnectionstatechange = () => {
    state.wasConnected ||= pc.connectionState === 'connected';
    onChange();
    if (pc.connectionState === 'failed') restart();
    if (pc.connectionState !== 'disconnected') return;
    setTimeout(() => {
      if (pc.connectionState === 'disconnected') restart();
    }, PATIENCE_MS);
  };
  notes.onopen = () => own && note({ condition: own });
  notes.onmessage = ({ data }) => {
    const told: Partial<{ condition: Condition; pointer: Pointer | null }> = JSON.parse(String(data));
    if (told.pointer !== undefined) return onPointer(told.pointer ?? undefined);
    if (told.condition) state.condition = told.condition;
    onChange();
  };

  const answer = async (description: RTCSessionDescriptionInit): Promise<void> => {
    await pc.setRemoteDescription(description);
    if (description.type !== 'offer') return;
    for (const transceiver of pc.getTransceivers()) transceiver.direction = 'sendrecv';
    await putTracks();
    await pc.setLocalDescription();
    if (pc.localDescription) say({ description: pc.localDescription.toJSON() });
    await limit();
  };
  /** Of the one who offers it is said with the transceiver; whoever answers can say it only now. */
  const limit = async (): Promise<void> => {
    const sender = pc.getTransceivers().find(({ receiver }) => receiver.track.kind === 'video')?.sender;
    const parameters = sender?.getParameters();
    for (const encoding of parameters?.encodings ?? []) encoding.maxBitrate = VIDEO_BITS;
    if (parameters) await sender?.setParameters(parameters);
  };
  const measure = readQuality(pc);
  return {
    pc,
    stream,
    state,
    /** Whether that is said by another connection than the one that this began with: their page has made a new one meanwhile. */
    isOfAnother: ({ description }: PeerMessage): boolean => {
      const said = description && connectionOf(description);
      return said !== undefined && theirs !== undefined && said !== theirs;
    },
    receive: ({ description, candidates = [], restart: asked }: PeerMessage): void => {
      theirs ??= description && connectionOf(description);
      if (description) inTurn(() => answer(description));
      for (const candidate of candidates) inTurn(() => pc.addIceCandidate(candidate));
      if (asked) restart();
    },
    publish: (next: Outgoing, condition: Condition): void => {
      [outgoing, own] = [next, condition];
      inTurn(putTracks);
      note({ condition });
    },
    point: (pointer: Pointer | undefined): void => note({ pointer: pointer ?? null }),
    restart,
    /** Listens for a moment who speaks; gives whether that has changed. */
    listen: (): boolean => {
      const receiver = pc.getReceivers().find(({ track }) => track.kind === 'audio');
      const [source] = receiver?.getSynchronizationSources() ?? [];
      const isSpeaking = (source?.audioLevel ?? 0) > SPEAKS;
      const hasChanged = isSpeaking !== state.isSpeaking;
      state.isSpeaking = isSpeaking;
      return hasChanged;
    },
    measure: async (): Promise<void> => {
      state.quality = await measure();
    },
    close: (): void => {
      state.isClosed = true;
      clearTimeout(gathering);
      pc.onconnectionstatechange = null;
      pc.close();
    },
  };
}

export type Peer = ReturnType<typeof createPeer>;
