/** What stands above a chart that is saved: its title, and lines such as hospital, days and 数据截至. */
export interface PictureWords {
  readonly title: string;
  readonly lines: readonly string[];
}

export interface PictureColors {
  readonly ground: string;
  readonly text: string;
  readonly quiet: string;
  readonly font: string;
}

/** Twice as many pixels as on the screen: sharp where it is printed. */
const SCALE = 2;
const EDGE = 16;
const TITLE = 22;
const LINE = 18;

/** Hands a drawn chart to the browser's downloads, as a PNG that says what it shows, of whom, and when it was counted. */
export async function savePicture(chart: SVGSVGElement, words: PictureWords, colors: PictureColors): Promise<void> {
  const { width, height } = chart.getBoundingClientRect();
  const top = EDGE + TITLE + words.lines.length * LINE + EDGE / 2;
  const canvas = document.createElement('canvas');
  canvas.width = (width + 2 * EDGE) * SCALE;
  canvas.height = (top + height + EDGE) * SCALE;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.scale(SCALE, SCALE);
  pen.fillStyle = colors.ground;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  write(pen, words, colors);
  pen.drawImage(await imageOf(chart, width, height), EDGE, top, width, height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) throw new Error('no picture');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = `${words.title}.png`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function write(pen: CanvasRenderingContext2D, { title, lines }: PictureWords, { text, quiet, font }: PictureColors): void {
  pen.textBaseline = 'top';
  pen.fillStyle = text;
  pen.font = `600 16px ${font}`;
  pen.fillText(title, EDGE, EDGE);
  pen.fillStyle = quiet;
  pen.font = `12px ${font}`;
  for (const [at, line] of lines.entries()) pen.fillText(line, EDGE, EDGE + TITLE + at * LINE);
}

async function imageOf(chart: SVGSVGElement, width: number, height: number): Promise<HTMLImageElement> {
  const copy = chart.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) throw new Error('not a drawing');
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}
