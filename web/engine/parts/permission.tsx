import { createContext, type ReactNode, useContext } from 'react';
import { PUBLIC, SIGNED_IN } from '../../../contract/kernel/endpoint.ts';

const Permissions = createContext<ReadonlySet<string>>(new Set());

/** The codes this user was granted, for everything below. */
export function PermissionProvider({ codes, children }: { codes: ReadonlySet<string>; children: ReactNode }) {
  return <Permissions value={codes}>{children}</Permissions>;
}

/** All of them. */
export function useGranted(): ReadonlySet<string> {
  return useContext(Permissions);
}

/** Whether the user has been granted a code, or one of several. The server decides again: this only hides buttons. */
export function useCan(code: string | readonly string[] | undefined): boolean {
  const codes = useContext(Permissions);
  return mayDo(codes, code);
}

/** `undefined` stands for a call that is not offered at all. */
export function mayDo(codes: ReadonlySet<string>, code: string | readonly string[] | undefined): boolean {
  if (code === undefined) return false;
  const wanted = typeof code === 'string' ? [code] : code;
  return wanted.some((one) => one === SIGNED_IN || one === PUBLIC || codes.has(one));
}
