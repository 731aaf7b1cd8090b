import { cloud, ellipse, grain, mix, paint, smooth } from './canvas.ts';

/** A stained slide under the microscope: follicles with their rims of nuclei in pale tissue. */
export function drawSlide(seed = 1): Buffer {
  return paint(360, 300, (x, y) => {
    const warped = 0.12 * cloud(x, y, 4, seed);
    const cell = Math.abs(Math.sin(5.2 * (x + warped) + seed) * Math.sin(4.6 * (y - warped)));
    const rim = smooth((0.34 - cell) / 0.12) * smooth((cell - 0.08) / 0.06);
    const nuclei = rim * smooth((cloud(x, y, 42, seed + 2) - 0.42) / 0.16);
    const tissue = mix(0.9, 0.72, smooth((0.5 - cell) / 0.3)) + 0.05 * cloud(x, y, 14, seed);
    const lit = mix(tissue, 0.28, nuclei);
    return mix(0.97, lit, ellipse(x, y, [0, 0], [0.96, 0.94], 0.05)) + 0.02 * grain(x, y, seed);
  });
}
