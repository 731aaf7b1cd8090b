/**
 * Asks whoever sits here for his password before money moves. The shell plugs its dialog in; it resolves to whether
 * the server has accepted a password.
 */
type PasswordCheck = () => Promise<boolean>;

let current: PasswordCheck | undefined;
let running: Promise<boolean> | undefined;

/** Plugs the shell's dialog in. */
export function setPasswordCheck(check: PasswordCheck): void {
  current = check;
}

/** One question, however many calls wait for its answer. */
export function checkPassword(): Promise<boolean> {
  running ??= (current?.() ?? Promise.resolve(false)).finally(() => {
    running = undefined;
  });
  return running;
}
