import { cloud, ellipse, grain, mix, paint, smooth } from './canvas.ts';

export type Finding = 'none' | 'consolidation' | 'effusion' | 'large-heart';

/** A frontal chest film: bright mediastinum and ribs, dark lungs, and what was found. The patient's right is on the left. */
export function drawChestXray(finding: Finding, seed = 1): Buffer {
  const heart: readonly [number, number] = finding === 'large-heart' ? [0.4, 0.34] : [0.27, 0.3];
  return paint(300, 340, (x, y) => {
    const body = ellipse(x, y, [0, 0.35], [1.02, 1.35], 0.1) * smooth((y + 1.02) / 0.12);
    if (body === 0) return 0.02 + 0.018 * grain(x, y, seed);
    const lung = Math.max(lungOf(x, y, -1), lungOf(x, y, 1));
    let light = mix(0.02, 0.66, body);
    light = mix(light, 0.16 + 0.05 * cloud(x, y, 9, seed) + 0.1 * vessels(x, y), lung);
    light += 0.13 * ribs(x, y) * body;
    light = mix(light, 0.8, 0.9 * spine(x, y));
    light = mix(light, 0.82, ellipse(x, y, [0.1, 0.26], heart, 0.22));
    light = mix(light, 0.78, 0.75 * clavicle(x, y));
    if (finding === 'consolidation')
      light = mix(light, 0.7, 0.85 * lung * ellipse(x, y, [-0.46, 0.28], [0.3, 0.24], 0.9) * (0.8 + 0.25 * cloud(x, y, 12, 4)));
    if (finding === 'effusion') light = mix(light, 0.72, smooth((y - 0.22 + 0.25 * (x + 0.75)) / 0.14) * smooth((-x - 0.08) / 0.14) * body);
    return light + 0.018 * grain(x, y, seed);
  });
}

function lungOf(x: number, y: number, side: -1 | 1): number {
  const upper = ellipse(x, y, [0.4 * side, -0.18], [0.33, 0.6], 0.14);
  const lower = ellipse(x, y, [0.48 * side, 0.18], [0.36, 0.5], 0.14);
  // The diaphragm cuts the lungs off in a dome, a little higher under the right one.
  const dome = smooth(((side === 1 ? 0.52 : 0.5) + 0.32 * ((x - 0.42 * side) / 0.4) ** 2 - y) / 0.05);
  return Math.max(upper, lower) * Math.min(1, dome);
}

function vessels(x: number, y: number): number {
  const near = Math.exp(-(((Math.abs(x) - 0.22) / 0.22) ** 2) - ((y - 0.02) / 0.35) ** 2);
  return near * (1.4 + cloud(x, y, 22, 8));
}

function ribs(x: number, y: number): number {
  const arc = y + 0.42 * Math.abs(x) ** 1.6 - 0.1 * Math.abs(x);
  const phase = (arc * 6.2) % 1;
  const centred = Math.abs((phase < 0 ? phase + 1 : phase) - 0.5);
  return smooth((0.21 - centred) / 0.1) * smooth((0.62 - Math.abs(y + 0.15)) / 0.2) * smooth((Math.abs(x) - 0.1) / 0.1);
}

function spine(x: number, y: number): number {
  const notch = 0.12 * Math.sin(y * 34);
  return smooth((0.1 - Math.abs(x)) / 0.05) * (0.62 + notch);
}

function clavicle(x: number, y: number): number {
  const line = -0.66 - 0.12 * Math.abs(x) + 0.05 * Math.sin(Math.abs(x) * 5);
  return smooth((0.035 - Math.abs(y - line)) / 0.02) * smooth((Math.abs(x) - 0.08) / 0.04) * smooth((0.78 - Math.abs(x)) / 0.05);
}
