import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** How to start the Chromium that was found: for Playwright's `launchOptions`. */
export interface BrowserChoice {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

/** Value of CHROMIUM_PATH that asks for the packaged browser even where the system has one. */
const PACKAGED = 'packaged';
const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url));
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
];
const FONT_FOLDERS = ['400Regular', '500Medium', '700Bold'].map((weight) => join(MODULES, '@expo-google-fonts/noto-sans-sc', weight));

/**
 * --no-sandbox: as root, and in most containers, Chromium has no sandbox. --disable-dev-shm-usage: containers give
 * /dev/shm 64 MB. --font-render-hinting=none: the same letter shapes on every machine.
 */
const ARGS = ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none'];

function packageVersion(name: string): string {
  return (JSON.parse(readFileSync(join(MODULES, name, 'package.json'), 'utf8')) as { version: string }).version;
}

/** A folder that outlives the run, so that unpacking happens once: inside node_modules, or in the temporary folder. */
function cacheFolder(): string {
  try {
    accessSync(MODULES, constants.W_OK);
    return join(MODULES, '.cache', 'lianyi');
  } catch {
    return join(tmpdir(), `lianyi-cache-${process.getuid?.() ?? 'user'}`);
  }
}

function runQuietly(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`))));
  });
}

/**
 * Unpacks the packaged Chromium once. The package writes to fixed names in the temporary folder and takes half-written
 * files for whole ones; so it gets a temporary folder of its own, which is renamed when complete.
 */
async function unpackChromium(cache: string): Promise<string> {
  const folder = join(cache, `chromium-${packageVersion('@sparticuz/chromium')}`);
  if (existsSync(join(folder, 'chromium'))) return folder;
  await mkdir(cache, { recursive: true });
  const draft = await mkdtemp(`${folder}.new-`);
  const script = `import chromium from ${JSON.stringify(import.meta.resolve('@sparticuz/chromium'))}; await chromium.executablePath();`;
  // The runtime's name makes the package also unpack the libraries that a bare machine lacks.
  const env = { ...process.env, TMPDIR: draft, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' };
  await runQuietly(process.execPath, ['--input-type=module', '-e', script], env);
  await chmod(join(draft, 'chromium'), 0o755);
  await chmod(draft, 0o755);
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
  return folder;
}

/** Where the system lacks NSS and its kin, the packaged ones are used; else the system's own, which fit it better. */
function libraryEnvironment(folder: string, executablePath: string): Record<string, string> {
  const { status } = spawnSync(executablePath, ['--version'], { stdio: 'ignore' });
  if (status === 0) return {};
  const libraries = readdirSync(folder).includes('al2023') ? join(folder, 'al2023', 'lib') : folder;
  return { LD_LIBRARY_PATH: [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':') };
}

function systemHasChineseFont(): boolean {
  const { stdout } = spawnSync('fc-list', [':lang=zh-cn', 'family'], { encoding: 'utf8' });
  return (stdout ?? '').trim() !== '';
}

/** Without a Chinese font every character is an empty box in screenshots; the one shipped for reports serves here too. */
async function fontEnvironment(cache: string): Promise<Record<string, string>> {
  if (process.platform !== 'linux' || systemHasChineseFont()) return {};
  await mkdir(cache, { recursive: true });
  const file = join(cache, 'fonts.conf');
  const folders = [...FONT_FOLDERS, '/usr/share/fonts', '/usr/local/share/fonts'].map((folder) => `  <dir>${folder}</dir>`).join('\n');
  const families = ['sans-serif', 'serif', 'monospace', 'system-ui']
    .map((name) => `  <alias><family>${name}</family><prefer><family>Noto Sans SC</family></prefer></alias>`)
    .join('\n');
  const text = `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>\n${folders}\n  <cachedir>${join(cache, 'fontconfig')}</cachedir>\n${families}\n</fontconfig>\n`;
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, text);
  await rename(draft, file);
  return { FONTCONFIG_FILE: file };
}

/** Where nothing says which letters file names are written in, Chromium takes ASCII, and a Chinese name becomes `download`. */
function localeEnvironment({ LC_ALL, LC_CTYPE, LANG }: NodeJS.ProcessEnv): Record<string, string> {
  return /utf-?8/i.test(LC_ALL || LC_CTYPE || LANG || '') ? {} : { LC_ALL: 'C.UTF-8' };
}

function installedBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named === PACKAGED) return undefined;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH 指向的 ${named} 不存在`);
  return named || SYSTEM_BROWSERS.find((path) => existsSync(path));
}

/**
 * Finds a Chromium: CHROMIUM_PATH (a path, or `packaged` for the last kind), else one of the system, else the one packaged for npm, unpacked once. Safe to call
 * from several processes at once, and as root.
 */
export async function findBrowser(): Promise<BrowserChoice> {
  const cache = cacheFolder();
  const fonts = await fontEnvironment(cache);
  const base = { ...(process.env as Record<string, string>), ...fonts, ...localeEnvironment(process.env) };
  const installed = installedBrowser();
  if (installed) return { executablePath: installed, args: ARGS, env: base };
  const folder = await unpackChromium(cache);
  const executablePath = join(folder, 'chromium');
  return { executablePath, args: ARGS, env: { ...base, ...libraryEnvironment(folder, executablePath) } };
}
