/**
 * Strokes on a grid of 5 × 7: two digits are a point (x, y), `|` lifts the pen. Nothing that looks like something else, nor
 * would with a line drawn through it: a C and an E are the same then, an F and a P, an H and an A, a W and a
 * bent M, a T and a 7.
 */
export const glyphs: Readonly<Record<string, string>> = {
  A: '06 20 46|14 34',
  C: '41 30 10 01 05 16 36 45',
  K: '00 06|40 03 46',
  M: '06 00 24 40 46',
  P: '06 00 30 41 42 33 03',
  U: '00 05 16 36 45 40',
  X: '00 46|40 06',
  Y: '00 23 40|23 26',
  3: '01 10 30 41 42 33 13|33 44 45 36 16 05',
  4: '36 30 04 44',
  6: '41 30 10 01 05 16 36 45 44 33 13 04',
  7: '00 40 16',
  9: '42 33 13 02 01 10 30 41 45 36 16 05',
};

/** Whose corners are none: the pen goes round. */
export const roundGlyphs: ReadonlySet<string> = new Set(['C', 'P', 'U', '3', '6', '9']);
