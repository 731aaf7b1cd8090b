import { type EcgPage, type EcgScale, ecgSamples } from '../../../../contract/domains/image/ecg.layout.ts';
import { type EcgLead, type EcgRecording, ecgLeads } from '../../../../contract/domains/image/ecg.shape.ts';

/** Microvolts of each lead. */
export type Samples = ReadonlyMap<EcgLead, Int16Array>;

interface Sheet {
  readonly page: EcgPage;
  readonly scale: EcgScale;
  /** Pixels of a millimetre. */
  readonly pixels: number;
}

interface Ink {
  readonly paper: string;
  readonly fine: string;
  readonly coarse: string;
  readonly trace: string;
}

/** Paper is light, whatever the theme: grids are read by their colour. */
export const INK: Ink = { paper: '#fffafa', fine: '#f7dada', coarse: '#eaa9a9', trace: '#1f1f1f' };
export const EARLIER: Ink = { paper: '#f8fafd', fine: '#dde6f3', coarse: '#a9bfdd', trace: '#14315c' };

/** The leads of a recording, unpacked. */
export function samplesOf({ leads }: EcgRecording): Samples {
  return new Map(ecgLeads.flatMap((lead) => (leads[lead] ? [[lead, unpacked(leads[lead])] as const] : [])));
}

function unpacked(text: string): Int16Array {
  const raw = atob(text);
  const samples = new Int16Array(raw.length >> 1);
  for (let at = 0; at < samples.length; at += 1) samples[at] = raw.charCodeAt(at * 2) | (raw.charCodeAt(at * 2 + 1) << 8);
  return samples;
}

/** Draws paper and leads at true scale, sharp on screens of any density. */
export function drawEcg(
  canvas: HTMLCanvasElement,
  recording: EcgRecording,
  samples: Samples,
  { page, scale, pixels }: Sheet,
  ink: Ink,
): void {
  const density = window.devicePixelRatio || 1;
  canvas.width = Math.ceil(page.width * pixels * density);
  canvas.height = Math.ceil(page.height * pixels * density);
  canvas.style.width = `${page.width * pixels}px`;
  canvas.style.height = `${page.height * pixels}px`;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.setTransform(density * pixels, 0, 0, density * pixels, 0, 0);
  drawGrid(pen, page, ink);
  pen.strokeStyle = ink.trace;
  pen.lineWidth = 0.3;
  pen.lineJoin = 'round';
  for (const cell of page.cells) {
    const { lead, left, zero } = cell;
    pen.fillStyle = ink.trace;
    pen.font = '600 3.4px sans-serif';
    pen.fillText(lead, left + 1, zero - 7.5);
    const values = samples.get(lead);
    if (!values) continue;
    const { start, first, last } = ecgSamples(recording, cell);
    pen.beginPath();
    for (let at = first; at < last; at += 1)
      pen.lineTo(left + ((at - start) / recording.rate) * scale.speed, zero - ((values[at] ?? 0) / 1_000) * scale.gain);
    pen.stroke();
    pen.beginPath();
    pen.moveTo(left, zero - 4);
    pen.lineTo(left, zero + 4);
    pen.stroke();
  }
}

function drawGrid(pen: CanvasRenderingContext2D, { width, height }: EcgPage, { paper, fine, coarse }: Ink): void {
  pen.fillStyle = paper;
  pen.fillRect(0, 0, width, height);
  for (const [step, colour, thick] of [
    [1, fine, 0.12],
    [5, coarse, 0.2],
  ] as const) {
    pen.strokeStyle = colour;
    pen.lineWidth = thick;
    pen.beginPath();
    for (let x = 0; x <= width; x += step) {
      pen.moveTo(x, 0);
      pen.lineTo(x, height);
    }
    for (let y = 0; y <= height; y += step) {
      pen.moveTo(0, y);
      pen.lineTo(width, y);
    }
    pen.stroke();
  }
}
