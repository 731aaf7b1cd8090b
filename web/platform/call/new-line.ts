/** A line in which one call waits for the one before it. One that breaks does not hold up those behind it. */
export function newLine<I, R = boolean>(): (send: (input: I) => Promise<R>, input: I) => Promise<R> {
  let last: Promise<unknown> = Promise.resolve();
  return (send, input) => {
    const sent = last.then(() => send(input));
    last = sent.catch(() => undefined);
    return sent;
  };
}
