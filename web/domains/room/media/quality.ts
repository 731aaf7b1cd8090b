import type { Quality } from './media-layer.ts';

interface Counted {
  received: number;
  lost: number;
}

/** Judges a connection by what arrived since the last time: what was lost on the way, and how long the way takes. */
export function qualityOf(now: Counted, before: Counted, seconds: number): Quality {
  const lost = Math.max(0, now.lost - before.lost);
  const share = lost / Math.max(1, lost + now.received - before.received);
  if (share > 0.1 || seconds > 0.6) return 'poor';
  return share > 0.03 || seconds > 0.3 ? 'fair' : 'good';
}

/** Gives what judges a connection each time that it is called. */
export function readQuality(pc: RTCPeerConnection): () => Promise<Quality> {
  let before: Counted = { received: 0, lost: 0 };
  return async () => {
    const now: Counted = { received: 0, lost: 0 };
    let seconds = 0;
    const report = await pc.getStats();
    report.forEach(
      (entry: { type: string; packetsReceived?: number; packetsLost?: number; nominated?: boolean; currentRoundTripTime?: number }) => {
        if (entry.type === 'inbound-rtp') {
          now.received += entry.packetsReceived ?? 0;
          now.lost += entry.packetsLost ?? 0;
        }
        if (entry.type === 'candidate-pair' && entry.nominated) seconds = entry.currentRoundTripTime ?? 0;
      },
    );
    const quality = qualityOf(now, before, seconds);
    before = now;
    return quality;
  };
}
