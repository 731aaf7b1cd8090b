// In this order: every one of them also claims to be those below.
const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['360', /\b360(?:SE|EE)\b/],
  ['微信', /\bMicroMessenger\/(\d+)/],
  ['Firefox', /\bFirefox\/(\d+)/],
  ['Chrome', /\bChrome\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)\S* .*Safari\//],
];
const systems: readonly (readonly [string, RegExp])[] = [
  ['Windows', /\bWindows\b/],
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad)\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

/** `Chrome 131 / Windows`, as far as a browser says what it is; `undefined` for programs. */
export function browserName(userAgent: string | undefined): string | undefined {
  if (!userAgent) return undefined;
  const browser = browsers.map(([name, pattern]) => [name, pattern.exec(userAgent)] as const).find(([, found]) => found);
  if (!browser) return undefined;
  const [name, found] = browser;
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0];
  return [[name, found?.[1]].filter(Boolean).join(' '), system].filter(Boolean).join(' / ');
}
