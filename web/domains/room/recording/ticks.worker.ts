// Beats beside the page, whose own timers browsers slow down to one a second while it lies behind others and is silent.

let timer: ReturnType<typeof setInterval> | undefined;

self.addEventListener('message', ({ data }: MessageEvent<number>) => {
  clearInterval(timer);
  timer = setInterval(() => self.postMessage(undefined), data);
});
