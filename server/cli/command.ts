import type { ParseArgsConfig } from 'node:util';
import { filesFolder, type OpenServices, openServices, withoutPassword } from '../open-services.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { StartupError } from '../platform/settings/startup-error.ts';
import { abortOf, untilInterrupted } from './interrupted.ts';

export type Values = Readonly<Record<string, unknown>>;

export interface CommandContext {
  settings: Settings;
  /** Prints one line for the operator. */
  tell: (line: string) => void;
}

/** One operator's command: `npm run cli -- <name> …`. */
export interface Command {
  readonly name: string;
  /** What it does, in Chinese, for the help. */
  readonly title: string;
  /** Its options as the help shows them. */
  readonly usage?: string;
  readonly options?: NonNullable<ParseArgsConfig['options']>;
  /** Throws a `StartupError` of one sentence for what the operator can mend. */
  run(context: CommandContext, values: Values): Promise<void>;
}

/** A text option that must be there. Throws a `StartupError` that names it. */
export function required(values: Values, name: string): string {
  const value = values[name];
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  throw new StartupError(`缺少参数 --${name}。`);
}

export function optional(values: Values, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** Says what a command works on: another database or file store than the server's would be noticed too late. */
export function tellPlaces({ settings, tell }: CommandContext, databaseUrl: string): void {
  tell(`数据库：${withoutPassword(databaseUrl)}`);
  tell(`文件：${settings.s3 ? `对象存储 ${settings.s3.endpoint} ${settings.s3.bucket}，以前的在 ` : ''}${filesFolder(settings)}`);
}

/**
 * Opens everything as the server does, works, and closes it again, also where a signal ends it: what is being opened is waited for, so that no
 * database of ours is left behind. The work itself is left where it stands. `migrated` false leaves the schema as it is.
 */
export function withServices<T>(context: CommandContext, work: (open: OpenServices) => Promise<T>, migrated = true): Promise<T> {
  return withServicesUntilInterrupted(context, (open, signal) => Promise.race([work(open), abortOf(signal)]), migrated);
}

/** The same for work that leaves something behind unless it clears away: it ends by the signal itself, and is waited for. */
export function withServicesUntilInterrupted<T>(
  { settings, tell }: CommandContext,
  work: (open: OpenServices, signal: AbortSignal) => Promise<T>,
  migrated = true,
): Promise<T> {
  return untilInterrupted(async (signal) => {
    const open = await openServices({ ...settings, logLevel: 'error' }, { tell, migrated });
    try {
      signal.throwIfAborted();
      return await work(open, signal);
    } finally {
      await open.stop();
    }
  });
}
