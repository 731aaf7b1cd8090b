const characters = new Intl.Segmenter('zh', { granularity: 'grapheme' });

/**
 * The beginning of a text that people wrote, at most as long as `most` by the measure of fields (`length`). A character that takes several
 * places, as emoji and rare characters of names do, stays whole or is left out: half of one is shown as a mark that nobody wrote.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = 0;
  for (const { index, segment } of characters.segment(text)) {
    if (index + segment.length > most) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}
