// Waits beside the page, whose own timers browsers slow down to one a second while it lies behind others and is silent.

self.addEventListener('message', ({ data }: MessageEvent<number>) => {
  setTimeout(() => self.postMessage(undefined), data);
});
