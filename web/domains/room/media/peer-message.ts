/** What two pages of a room say to each other on their way to pictures and sound. */
export interface PeerMessage {
  description?: RTCSessionDescriptionInit;
  candidates?: RTCIceCandidateInit[];
  /** The one who answers asks the one who offers to begin anew. */
  restart?: true;
}

/** What another page has sent, which may be anything: what cannot be read says nothing, and holds up nothing that comes behind it. */
export function peerMessage(payload: string): PeerMessage {
  try {
    const said: unknown = JSON.parse(payload);
    return isMessage(said) ? said : {};
  } catch {
    return {};
  }
}

function isMessage(said: unknown): said is PeerMessage {
  if (typeof said !== 'object' || said === null) return false;
  const { description, candidates }: { description?: unknown; candidates?: unknown } = said;
  const isDescription = description === undefined || (typeof description === 'object' && description !== null);
  return isDescription && (candidates === undefined || Array.isArray(candidates));
}

/** Which connection of a page describes itself: browsers give each a number of its own, and keep it in all that it says (RFC 8829, 5.2.1). */
export function connectionOf({ sdp = '' }: RTCSessionDescriptionInit): string | undefined {
  return /^o=\S+ (\d+) /m.exec(sdp)?.[1];
}
