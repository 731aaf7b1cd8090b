/** What the server misses before money moves. */
export type Missing = 'password' | 'code';

/**
 * Asks whoever sits here for their password, a code of their second factor or both before money moves. The shell plugs its dialog
 * in; it resolves to whether the server has accepted them.
 */
type PasswordCheck = (missing: readonly Missing[]) => Promise<boolean>;

let current: PasswordCheck | undefined;
let running: Promise<boolean> | undefined;

/** Plugs the shell's dialog in. */
export function setPasswordCheck(check: PasswordCheck): void {
  current = check;
}

/** One question, however many calls wait for its answer. */
export function checkPassword(missing: readonly Missing[]): Promise<boolean> {
  running ??= (current?.(missing) ?? Promise.resolve(false)).finally(() => {
    running = undefined;
  });
  return running;
}
