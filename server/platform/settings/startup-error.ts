/**
 * A reason why the program cannot start that its operator can do something about.
 * The message is one Chinese sentence that names the path or setting concerned; it is printed without a stack.
 */
export class StartupError extends Error {
  override name = 'StartupError';
}
