import { cloud, ellipse, grain, mix, paint, smooth } from './canvas.ts';

export type HeadFinding = 'none' | 'bleeding' | 'infarct';

/** A head CT at the height of the ventricles: skull, brain with its folds, ventricles, falx, and what was found. */
export function drawHeadCt(finding: HeadFinding, seed = 1): Buffer {
  return paint(300, 326, (x, y) => {
    const outer = ellipse(x, y, [0, 0], [0.76, 0.88], 0.02);
    if (outer === 0) return 0.01 + 0.01 * grain(x, y, seed);
    const brain = ellipse(x, y, [0, 0], [0.68, 0.81], 0.02);
    const cortex = 1 - ellipse(x, y, [0, 0], [0.58, 0.71], 0.16);
    let light = mix(0.01, 0.97, outer);
    const folds = 0.05 * Math.sin(26 * Math.atan2(y, x) + 5 * cloud(x, y, 5, seed)) * cortex;
    light = mix(light, 0.42 + 0.05 * cortex + folds + 0.03 * cloud(x, y, 10, seed), brain);
    light = mix(light, 0.16, ventricles(x, y) * brain);
    light = mix(light, 0.6, smooth((0.01 - Math.abs(x)) / 0.008) * brain * smooth((Math.abs(y) - 0.3) / 0.1));
    if (finding === 'bleeding') {
      const blood: readonly [number, number] = [-0.3, 0.05];
      light = mix(light, 0.28, 0.8 * ellipse(x, y, blood, [0.25, 0.3], 0.35) * brain);
      light = mix(light, 0.84, ellipse(x + 0.03 * cloud(x, y, 7, 3), y, blood, [0.17, 0.22], 0.16));
    }
    if (finding === 'infarct')
      light = mix(light, 0.25, 0.75 * ellipse(x + 0.08 * cloud(x, y, 5, 9), y, [0.46, -0.06], [0.26, 0.42], 0.5) * brain);
    return light + 0.025 * grain(x, y, seed);
  });
}

function ventricles(x: number, y: number): number {
  const side = Math.abs(x);
  const front = ellipse(side, y, [0.085 - 0.1 * (y + 0.2), -0.2], [0.055, 0.17], 0.3);
  const back = ellipse(side, y, [0.14 + 0.16 * (y - 0.2), 0.24], [0.06, 0.18], 0.3);
  return Math.max(front, back, ellipse(x, y, [0, 0.02], [0.018, 0.12], 0.4));
}

export type LungFinding = 'nodule' | 'cavity';

/** A chest CT in the lung window: dark lungs with vessels, heart, spine, ribs, and a nodule or a cavity with a fluid level. */
export function drawChestCt(finding: LungFinding, seed = 1): Buffer {
  return paint(360, 280, (x, y) => {
    const body = ellipse(x, y, [0, 0.02], [0.94, 0.88], 0.02);
    if (body === 0) return 0.01 + 0.01 * grain(x, y, seed);
    const lungs = Math.max(ellipse(x, y, [-0.46, 0], [0.36, 0.62], 0.05), ellipse(x, y, [0.46, 0.02], [0.35, 0.6], 0.05));
    let light = mix(0.01, 0.74 + 0.04 * cloud(x, y, 6, seed), body);
    light = mix(light, 0.1 + 0.35 * branches(x, y, seed), lungs);
    light = mix(light, 0.8, ellipse(x, y, [0.1, -0.16], [0.32, 0.34], 0.06));
    light = mix(light, 0.82, ellipse(x, y, [0.14, 0.34], [0.075, 0.095], 0.1));
    light = mix(light, 0.97, Math.max(ellipse(x, y, [0, 0.55], [0.12, 0.13], 0.1), chestWall(x, y)) * body);
    light = mix(light, 0.3, ellipse(x, y, [0, 0.57], [0.045, 0.05], 0.2));
    if (finding === 'nodule')
      light = mix(light, 0.84, ellipse(x + 0.03 * cloud(x, y, 22, 2), y, [-0.55, -0.24], [0.115, 0.14], 0.18) * lungs);
    if (finding === 'cavity')
      light = mix(
        mix(light, 0.85, ellipse(x, y, [-0.48, 0.3], [0.17, 0.21], 0.12)),
        y > 0.34 ? 0.7 : 0.03,
        ellipse(x, y, [-0.48, 0.3], [0.115, 0.15], 0.1),
      );
    return light + 0.02 * grain(x, y, seed);
  });
}

function branches(x: number, y: number, seed: number): number {
  const hub = Math.abs(Math.abs(x) - 0.2) + Math.abs(y);
  const spots = smooth((cloud(x, y, 26, seed) - 0.5) / 0.25);
  const stems = smooth((0.045 - Math.abs(Math.sin(7 * Math.atan2(y, Math.abs(x) - 0.15))) * hub * 0.4) / 0.04) * smooth((0.5 - hub) / 0.3);
  return Math.max(spots, stems);
}

function chestWall(x: number, y: number): number {
  const ring = ellipse(x, y, [0, 0.02], [0.88, 0.8], 0.02) - ellipse(x, y, [0, 0.02], [0.84, 0.75], 0.02);
  return Math.max(0, ring) * smooth((Math.sin(Math.atan2(y, x) * 18) - 0.2) / 0.3);
}

/** An echocardiogram: a fan of speckle with four dark chambers; `spread` 1 is a heart of ordinary size. */
export function drawEcho(spread: number, seed = 1): Buffer {
  return paint(340, 314, (x, y) => {
    const [dx, depth] = [x, y + 0.96];
    const radius = Math.hypot(dx, depth);
    const angle = Math.atan2(dx, depth);
    const fan = smooth((0.72 - Math.abs(angle)) / 0.012) * smooth((1.84 - radius) / 0.012) * smooth((radius - 0.06) / 0.02);
    if (fan === 0) return 0.01;
    const speckle = 0.5 + 0.28 * cloud(angle * 3, radius, 34, seed) + 0.3 * cloud(angle * 2, radius, 80, seed + 1);
    const wobble = 0.03 * cloud(x, y, 6, 5);
    const chambers = Math.max(
      ellipse(x + wobble, y, [0.17 * spread, -0.08], [0.15 * spread, 0.36 * spread], 0.2),
      ellipse(x + wobble, y, [-0.21 * spread, -0.04], [0.12, 0.3], 0.2),
      ellipse(x, y + wobble, [0.19 * spread, 0.52], [0.17, 0.17], 0.2),
      ellipse(x, y + wobble, [-0.2, 0.5], [0.14, 0.16], 0.2),
    );
    const wall = ellipse(x, y, [0, 0.18], [0.52 * spread, 0.66], 0.4);
    const tissue = speckle * mix(0.24, 0.74, wall) * mix(1, 0.5, smooth((radius - 1) / 0.8));
    return fan * mix(tissue, 0.04 + 0.04 * speckle, chambers);
  });
}
