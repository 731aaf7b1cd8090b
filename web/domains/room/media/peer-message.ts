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
