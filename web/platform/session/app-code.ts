import { readStored, writeStored } from '../store/storage.ts';

/** How the login page looks for the people of one application: what their hospital showed them when they were last here. */
export interface AppLook {
  tenantId: string;
  tenantName: string;
  logo?: string | undefined;
  themeColor?: string | undefined;
}

interface Kept {
  code: string;
  look?: AppLook | undefined;
}

const STORED = 'lianyi-app-code';
const CODE = /^[A-Za-z0-9_.-]{1,50}$/;

/** Remembers the application that the console was opened for, `?appCode=…`, if that is one. */
export function noteAppCode(search: string): void {
  const code = new URLSearchParams(search).get('appCode');
  if (code && CODE.test(code) && kept()?.code !== code) keep({ code });
}

/** For whoever leaves: the login page of their application, which will look as their hospital does. */
export function loginPlace(look: AppLook | undefined): string {
  const { code, look: before } = kept() ?? {};
  if (!code) return '/login';
  keep({ code, look: look ?? before });
  return `/login?appCode=${encodeURIComponent(code)}`;
}

/** What the login page of this application looks like, as far as this browser knows. */
export function appLook(search: string): AppLook | undefined {
  const found = kept();
  return found && new URLSearchParams(search).get('appCode') === found.code ? found.look : undefined;
}

function keep(what: Kept): void {
  writeStored(STORED, what);
}

function kept(): Kept | undefined {
  const found = readStored<Kept>(STORED);
  return found && CODE.test(found.code) ? found : undefined;
}
