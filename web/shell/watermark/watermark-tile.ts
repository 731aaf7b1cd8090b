const WIDTH = 320;
const HEIGHT = 200;
const ANGLE = -22;
const FONT_PX = 14;
const LINE_PX = 20;
const layers = [
  { color: 'rgb(255 255 255 / 9%)', offset: 1 },
  { color: 'rgb(20 40 70 / 8%)', offset: 0 },
];

/** One tile of the watermark as a data URL: rotated lines of text, drawn for screens of twice the density. */
export function watermarkTile(lines: readonly string[]): string {
  const canvas = document.createElement('canvas');
  const density = 2;
  canvas.width = WIDTH * density;
  canvas.height = HEIGHT * density;
  const pen = canvas.getContext('2d');
  if (!pen) return '';
  pen.scale(density, density);
  pen.translate(WIDTH / 2, HEIGHT / 2);
  pen.rotate((ANGLE * Math.PI) / 180);
  pen.font = `${FONT_PX}px sans-serif`;
  pen.textAlign = 'center';
  // Faint enough to read through, strong enough to be found on a photograph of the screen. Two layers: a light theme
  // may have a dark sidebar, and a dark one shows white pictures.
  for (const { color, offset } of layers) {
    pen.fillStyle = color;
    lines.forEach((line, at) => {
      pen.fillText(line, offset, (at - (lines.length - 1) / 2) * LINE_PX + offset);
    });
  }
  return canvas.toDataURL();
}

/** The whole style of the overlay in one text, so that a change of any part of it is noticed. */
export function watermarkStyle(tile: string): string {
  const rules = [
    'position: fixed',
    'inset: 0',
    'z-index: 2147483000',
    'display: block',
    'visibility: visible',
    'opacity: 1',
    'pointer-events: none',
    `background-image: url("${tile}")`,
    'background-repeat: repeat',
    `background-size: ${WIDTH}px ${HEIGHT}px`,
    'print-color-adjust: exact',
  ];
  return rules.map((rule) => `${rule} !important`).join('; ');
}
