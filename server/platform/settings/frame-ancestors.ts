import { StartupError } from './startup-error.ts';

/** `https://portal.example`, `https://*.example:8443`: what a policy takes, and nothing that could end it and begin another. */
const ORIGIN = /^https?:\/\/(\*\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:(\d{1,5}|\*))?$/i;

/** Reads a comma list of origins beside our own, nobody when there is none. Throws a `StartupError` that names the variable. */
export function readFrameAncestors(name: string, raw: string | undefined): readonly string[] {
  if (!raw) return [];
  const origins = raw.split(',').map((part) => part.trim());
  if (origins.every((origin) => ORIGIN.test(origin))) return origins;
  throw new StartupError(`配置 ${name} 应为以逗号分隔的来源，如 https://portal.example，现在是「${raw}」。`);
}
