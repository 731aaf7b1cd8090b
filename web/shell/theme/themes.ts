/** A coloured part of the frame: one colour, or the stops of a gradient; `accent` takes the user's colour. */
export interface Area {
  ground: readonly string[] | 'accent';
  ink: string;
  /** Degrees of the gradient. */
  angle?: number;
}

/** How the current entry of the menu is marked. */
export type ActiveMark = 'pill' | 'bar' | 'solid';

export interface ThemeSpec {
  isDark: boolean;
  /** Used until the user picks a colour. */
  accent: string;
  /** Behind everything: stops of a gradient, mostly only one. */
  ground: readonly string[];
  paper: string;
  /** Menus and dialogs. */
  raised: string;
  ink: string;
  inkSoft: string;
  line: string;
  radius: number;
  logo: Area;
  side: Area;
  top: Area;
  mark: ActiveMark;
  /** No lines and shadows between the parts of the frame. */
  isSeamless?: boolean;
}

/** The product's colour (specification 1 §9). */
export const PRIMARY = '#409EFF';

const lightInk = { ink: '#1d2738', inkSoft: '#55647a' } as const;
const light = { isDark: false, paper: '#ffffff', raised: '#ffffff', ...lightInk, line: '#d5deea' } as const;

/** The eleven looks of specification 1 §2. Colours of texts are made readable by the palette, whatever is written here. */
export const themes = {
  default: {
    ...light,
    accent: PRIMARY,
    ground: ['#f0f3f8'],
    radius: 6,
    logo: { ground: ['#14213a'], ink: '#ffffff' },
    side: { ground: ['#1b2a47'], ink: '#c3cfe2' },
    top: { ground: ['#ffffff'], ink: '#3b4a60' },
    mark: 'solid',
  },
  white: {
    ...light,
    accent: '#2f7bea',
    ground: ['#fafbfc'],
    line: '#e3e8ef',
    radius: 8,
    logo: { ground: ['#ffffff'], ink: '#1d2738' },
    side: { ground: ['#ffffff'], ink: '#45546a' },
    top: { ground: ['#ffffff'], ink: '#45546a' },
    mark: 'pill',
  },
  dark: {
    isDark: true,
    accent: '#4c9dff',
    ground: ['#0d1117'],
    paper: '#161c26',
    raised: '#1e2632',
    ink: '#e4eaf2',
    inkSoft: '#9dabbe',
    line: '#323e4f',
    radius: 6,
    logo: { ground: ['#11161f'], ink: '#ffffff' },
    side: { ground: ['#11161f'], ink: '#b4c0d0' },
    top: { ground: ['#161c26'], ink: '#c3cedc' },
    mark: 'pill',
  },
  star: {
    isDark: true,
    accent: '#8f9bff',
    ground: ['#0a0d26', '#1c1748', '#0c2a4a'],
    paper: '#181a3d',
    raised: '#23265a',
    ink: '#eceaff',
    inkSoft: '#b3b1d9',
    line: '#3b3d78',
    radius: 12,
    logo: { ground: ['#0a0d26', '#141338'], ink: '#ffffff', angle: 180 },
    side: { ground: ['#0f1030', '#221b57', '#0d2c4c'], ink: '#cfcdf2', angle: 180 },
    top: { ground: ['#141338', '#1a1c4d'], ink: '#d9d7f7', angle: 90 },
    mark: 'pill',
    isSeamless: true,
  },
  smart: {
    ...light,
    accent: '#0f9f8f',
    ground: ['#eef5f3'],
    line: '#cfe0dc',
    radius: 10,
    logo: { ground: ['#0b5f5a'], ink: '#ffffff' },
    side: { ground: ['#f8fcfb'], ink: '#33514c' },
    top: { ground: ['#0b5f5a', '#0d746a'], ink: '#e4f6f2', angle: 90 },
    mark: 'bar',
  },
  iview: {
    ...light,
    accent: '#2d8cf0',
    ground: ['#f5f7f9'],
    line: '#dcdee2',
    radius: 4,
    logo: { ground: ['#434a5c'], ink: '#ffffff' },
    side: { ground: ['#4d5669'], ink: '#e6e9ef' },
    top: { ground: ['#ffffff'], ink: '#515a6e' },
    mark: 'bar',
  },
  vip: {
    ...light,
    accent: '#b8863b',
    ground: ['#f6f3ec'],
    line: '#e3dac7',
    ink: '#2b2419',
    inkSoft: '#6b5f4b',
    radius: 6,
    logo: { ground: ['#15130f'], ink: '#f0d9a8' },
    side: { ground: ['#1d1a15', '#2c261c'], ink: '#dcc9a1', angle: 180 },
    top: { ground: ['#1d1a15', '#38301f'], ink: '#f0dfb8', angle: 90 },
    mark: 'bar',
  },
  cool: {
    ...light,
    accent: '#7257e0',
    ground: ['#f2f0fb', '#e9f1fc'],
    line: '#dcd8ef',
    radius: 14,
    logo: { ground: ['#4b2fa8'], ink: '#ffffff' },
    side: { ground: ['#4b2fa8', '#1f5fa8'], ink: '#ece8ff', angle: 165 },
    top: { ground: ['#ffffff'], ink: '#4a4668' },
    mark: 'pill',
  },
  d2: {
    ...light,
    accent: '#2f74ff',
    ground: ['#e6ebf5', '#d6dfee'],
    line: '#cfd7e3',
    radius: 4,
    logo: { ground: ['#e6ebf5'], ink: '#1f3a68' },
    side: { ground: ['#e6ebf5', '#d8e1ef'], ink: '#3a4a63', angle: 180 },
    top: { ground: ['#e6ebf5', '#dfe6f2'], ink: '#3a4a63', angle: 90 },
    mark: 'solid',
    isSeamless: true,
  },
  hey: {
    ...light,
    accent: '#3f51b5',
    ground: ['#f4f5fb'],
    line: '#dcdfee',
    radius: 8,
    logo: { ground: 'accent', ink: '#ffffff' },
    side: { ground: ['#ffffff'], ink: '#414a66' },
    top: { ground: 'accent', ink: '#ffffff' },
    mark: 'bar',
  },
  lte: {
    ...light,
    accent: '#3c8dbc',
    ground: ['#ecf0f5'],
    line: '#d2d6de',
    radius: 2,
    logo: { ground: ['#2b6688'], ink: '#ffffff' },
    side: { ground: ['#222d32'], ink: '#b8c7ce' },
    top: { ground: ['#307297'], ink: '#ffffff' },
    mark: 'bar',
  },
} as const satisfies Record<string, ThemeSpec>;

export type ThemeName = keyof typeof themes;

export const themeNames = Object.keys(themes) as readonly ThemeName[];

/** A theme by its stored name; the default one for a name that is not known. */
export function themeSpec(name: string): ThemeSpec {
  return name in themes ? themes[name as ThemeName] : themes.default;
}
