/** The browser's own recorder; what it is told to do is what is recorded. */
export class BrowserRecorder extends EventTarget {
  static readonly made: BrowserRecorder[] = [];
  static readonly isTypeSupported = () => true;
  state = 'inactive';
  constructor() {
    super();
    BrowserRecorder.made.push(this);
  }
  ondataavailable?: (event: { data: Blob }) => void;
  /** So much of the film is there. */
  readonly hand = () => this.ondataavailable?.({ data: new Blob(['x'.repeat(2_048)]) });
  readonly start = () => this.become('recording');
  readonly resume = () => this.become('recording');
  readonly pause = () => this.become('paused');
  readonly stop = () => {
    this.become('inactive');
    queueMicrotask(() => this.dispatchEvent(new Event('stop')));
  };
  readonly requestData = () => undefined;
  private become(state: string) {
    this.state = state;
  }
}

export class Silence {
  readonly getTracks = () => [];
  readonly getAudioTracks = () => [];
  readonly getVideoTracks = () => [];
}
export class Sounding {
  readonly resume = async () => undefined;
  readonly close = async () => undefined;
  readonly createMediaStreamDestination = () => ({ stream: new Silence() });
}

/** A browser without workers: keys are made on the page, and pictures are drawn by its own clock. */
export class NoWorker {
  onerror?: (() => void) | null;
  readonly postMessage = () => this.onerror?.();
  readonly terminate = () => {};
}
