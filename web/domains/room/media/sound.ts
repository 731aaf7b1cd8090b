import { deviceChoice } from './device-choice.ts';

/** Browsers let a page sound only after somebody has pressed something in it; until then nothing is heard. */
let context: AudioContext | undefined;

/** Chromium alone chooses where a page's own tones are heard. */
type Sounding = AudioContext & { setSinkId?: (id: string) => Promise<void> };

function sounding(): AudioContext {
  context ??= new AudioContext();
  void context.resume();
  // Whoever has chosen a loudspeaker tests that one, and hears from there who knocks.
  const { speaker } = deviceChoice.get();
  const audio: Sounding = context;
  if (speaker !== undefined) void audio.setSinkId?.(speaker).catch(() => undefined);
  return context;
}

/** Plays tones one after the other, each so many Hz, for so many ms in all. */
export function playTones(tones: readonly number[], ms: number): void {
  const audio = sounding();
  const gain = audio.createGain();
  gain.gain.value = 0.15;
  gain.connect(audio.destination);
  const length = ms / 1000 / tones.length;
  for (const [at, tone] of tones.entries()) {
    const oscillator = audio.createOscillator();
    oscillator.frequency.value = tone;
    oscillator.connect(gain);
    oscillator.start(audio.currentTime + at * length);
    oscillator.stop(audio.currentTime + (at + 0.9) * length);
  }
}

/** Somebody knocks. */
export const playKnock = (): void => playTones([660, 660, 880], 540);
/** Long enough to turn the volume up by. */
export const playTest = (): void => playTones([440, 554, 659, 880], 1_600);

const SAMPLES = 512;

/** Tells again and again how loud a track is, from 0 to 1. Returns how to stop. */
export function watchLevel(track: MediaStreamTrack, told: (level: number) => void): () => void {
  const audio = sounding();
  const source = audio.createMediaStreamSource(new MediaStream([track]));
  const analyser = audio.createAnalyser();
  analyser.fftSize = SAMPLES;
  source.connect(analyser);
  const wave = new Float32Array(SAMPLES);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(wave);
    const power = wave.reduce((sum, value) => sum + value * value, 0) / SAMPLES;
    told(Math.min(1, Math.sqrt(power) * 4));
  }, 100);
  return () => {
    clearInterval(timer);
    source.disconnect();
  };
}
