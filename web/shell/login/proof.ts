/** The work for one captcha at a time: whoever fetches another one has no use for the last one's. */
let current: { key: string; bits: number; found: Promise<string>; stop: () => void } | undefined;

/** The number that proves the work for a captcha, looked for beside the page. Asked again, it is the one that is under way. */
export function proofOf(key: string, bits: number): Promise<string> {
  if (current?.key === key && current.bits >= bits) return current.found;
  current?.stop();
  const worker = new Worker(new URL('./proof.worker.ts', import.meta.url), { type: 'module' });
  let stop = () => worker.terminate();
  const found = new Promise<string>((resolve, reject) => {
    // Whoever still waits for it learns from the server that it was not done.
    stop = () => {
      worker.terminate();
      resolve('');
    };
    worker.onmessage = ({ data }: MessageEvent<string>) => {
      worker.terminate();
      resolve(data);
    };
    worker.onerror = () => reject(new Error('the proof of work failed'));
  });
  current = { key, bits, found, stop };
  worker.postMessage({ key, bits });
  return found;
}
