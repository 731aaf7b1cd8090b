/** A piece of text; `sub` and `sup` set it below and above the line. */
export type TextRun = { text: string; sub?: true; sup?: true };

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const INVISIBLE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u2060\ufeff]/g;
const NARROW_SPACES = /[\u2009\u200a\u202f]/g;

const LOWERED = '₀₁₂₃₄₅₆₇₈₉₊₋';
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻';
const PLAIN = '0123456789+−';

/**
 * Text fit for a PDF: without control characters, half characters and invisible marks, line ends as `\n`, tabs as a wide space, and
 * unable to forge the `{{page}}` marks of header and footer.
 */
export function cleanText(text: string): string {
  const lines = text.toWellFormed().replace(/\r\n?/g, '\n').replaceAll('\t', '　').replace(NARROW_SPACES, '\u00a0');
  return lines.replace(INVISIBLE, '').replaceAll('{{', '{ {').trim();
}

/**
 * Splits a clean line where figures are raised or lowered (SpO₂, 10⁹/L). The face lacks most of those characters, so they are set as
 * small plain figures instead.
 */
export function textRuns(line: string): TextRun[] {
  const runs: TextRun[] = [];
  for (const letter of line) {
    const run = runOf(letter);
    const last = runs.at(-1);
    if (last && last.sub === run.sub && last.sup === run.sup) last.text += run.text;
    else runs.push(run);
  }
  return runs;
}

function runOf(letter: string): TextRun {
  const lowered = LOWERED.indexOf(letter);
  if (lowered >= 0) return { text: PLAIN.charAt(lowered), sub: true };
  const raised = RAISED.indexOf(letter);
  return raised >= 0 ? { text: PLAIN.charAt(raised), sup: true } : { text: letter };
}
