import { encodePng } from './encode-png.ts';

export interface Heart {
  /** Beats a minute. */
  rate: number;
  /** Lift of the ST segment in mV. */
  stLift?: number;
  /** Atrial fibrillation: no P wave, uneven beats, a trembling base line. */
  fibrillates?: boolean;
}

const WIDTH = 900;
const HEIGHT = 420;
/** Pixels a millimetre of paper: 25 mm are a second, 10 mm a millivolt. */
const MM = 6;
const LEADS = [1, 0.65, 1.25];

/** Three leads on the usual grid. */
export function drawEcg(heart: Heart): Buffer {
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(252);
  drawGrid(pixels);
  for (const [lead, gain] of LEADS.entries()) drawLead(pixels, heart, gain, 90 + lead * 125, lead);
  return encodePng(WIDTH, HEIGHT, pixels);
}

function drawGrid(pixels: Uint8Array): void {
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      if (x % (5 * MM) === 0 || y % (5 * MM) === 0) pixels[y * WIDTH + x] = 188;
      else if (x % MM === 0 || y % MM === 0) pixels[y * WIDTH + x] = 228;
    }
  }
}

function drawLead(pixels: Uint8Array, heart: Heart, gain: number, base: number, lead: number): void {
  const beats = beatTimes(heart);
  let previous: number | undefined;
  for (let x = 0; x < WIDTH; x += 1) {
    const seconds = x / (25 * MM);
    const y = Math.round(base - gain * voltage(heart, beats, seconds, lead) * 10 * MM);
    for (let at = Math.min(y, previous ?? y); at <= Math.max(y, previous ?? y) + 1; at += 1) {
      if (at >= 0 && at < HEIGHT) pixels[at * WIDTH + x] = 20;
    }
    previous = y;
  }
}

function beatTimes({ rate, fibrillates = false }: Heart): number[] {
  const times: number[] = [];
  for (let at = 0.3, beat = 0; at < 7; beat += 1) {
    times.push(at);
    at += (60 / rate) * (fibrillates ? 1 + 0.38 * Math.sin(beat * 2.7) * Math.cos(beat * 1.3) : 1);
  }
  return times;
}

/** Millivolts: each wave of a beat as a bell, the ST segment as a plateau. */
function voltage({ stLift = 0, fibrillates = false }: Heart, beats: readonly number[], seconds: number, lead: number): number {
  const tremble = fibrillates
    ? 0.05 * Math.sin(seconds * 41 + lead) + 0.035 * Math.sin(seconds * 57 + 2 * lead)
    : 0.008 * Math.sin(seconds * 30);
  return beats.reduce((sum, beat) => {
    const t = seconds - beat;
    if (t < -0.4 || t > 0.6) return sum;
    const atrial = fibrillates ? 0 : bell(t, -0.16, 0.024, 0.13);
    const ventricle = bell(t, -0.03, 0.009, -0.12) + bell(t, 0, 0.013, 1.05) + bell(t, 0.032, 0.011, -0.28);
    return sum + atrial + ventricle + bell(t, 0.13, 0.055, stLift) + bell(t, 0.25, 0.05, 0.26 + stLift * 0.5);
  }, tremble);
}

function bell(t: number, centre: number, width: number, height: number): number {
  return height * Math.exp(-((t - centre) ** 2) / (2 * width ** 2));
}
