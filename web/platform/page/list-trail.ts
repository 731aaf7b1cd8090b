/**
 * From which list a page was opened, so that one may go on to the rows beside it: their ids in the list's order, kept for this
 * browser tab by the address of the page. A page that was opened otherwise has none.
 */
const KEY = 'list-trail';
/** Addresses that are remembered: more than anybody has open. */
const MOST = 60;

type Trails = Readonly<Record<string, readonly string[]>>;

/** What was pressed last was in this list. */
let pressed: readonly string[] = [];

addEventListener(
  'pointerdown',
  ({ target }) => {
    // Whatever is opened from elsewhere has nothing to do with the list.
    if (target instanceof Element && !target.closest('.list-card')) pressed = [];
  },
  true,
);

/** Said by a list whenever something in it is pressed: perhaps it leads to the page of a row. */
export function notePress(ids: readonly string[]): void {
  pressed = ids;
}

/** The rows of the list from which the page of a row was opened, in order; nothing for one that was opened otherwise. */
export function trailOf(place: string, id: string): readonly string[] {
  if (pressed.includes(id)) keepTrail(place, pressed);
  pressed = [];
  return readTrails()[place] ?? [];
}

/** The rows of the list in which this one was pressed, for what shows it beside that list. */
export function pressedWith(id: string): readonly string[] {
  return pressed.includes(id) ? pressed : [];
}

/** Another page is opened from the same list. */
export function keepTrail(place: string, ids: readonly string[]): void {
  const { [place]: _, ...others } = readTrails();
  const entries = [...Object.entries(others), [place, ids] as const].slice(-MOST);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // A full or forbidden storage costs comfort, not data.
  }
}

function readTrails(): Trails {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Trails;
  } catch {
    return {};
  }
}
