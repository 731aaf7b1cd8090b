import type { ComponentType } from 'react';
import type { DeskEntry } from './desk.ts';
import type { Fixture } from './fixture.tsx';

/** One page of the console. Its code is loaded when it is first opened. */
export interface Screen {
  /** Route pattern, for example `/consultation/detail/:no`. */
  readonly path: string;
  /** Other spellings of the path that lead to the same page. */
  readonly aliases?: readonly string[];
  readonly title: string;
  /** The menu entry that must have been granted; without one, every signed-in user may open the page. */
  readonly menuCode?: string;
  /** Every query string is a tab of its own, for forms opened by `?id=`. */
  readonly perQuery?: boolean;
  /** Says only that its module is not installed: no menu leads there. */
  readonly isAbsent?: boolean;
  /** Shown outside the tab bar. */
  readonly noTab?: boolean;
  /** Fills the window, in a window of its own: no menu, no tabs. */
  readonly isAlone?: boolean;
  /** Of these: goes on following the rows that it shows. */
  readonly isFollowing?: boolean;
  readonly load: () => Promise<ComponentType>;
  /** Begun when the console starts at its address, before it is known who is signed in: what the reader may see, the server decides. */
  readonly ahead?: (params: URLSearchParams) => Promise<void>;
}

/** What `<domain>.screens.tsx` says. */
export interface DomainScreens {
  readonly screens: readonly Screen[];
  /** What it adds to places that are not its own. */
  readonly fixtures?: readonly Fixture[];
  /** How what its rows wait for is done from an inbox. */
  readonly desks?: readonly DeskEntry[];
}
