// Sounds for users who scan without looking at the screen: counted, complete, wrong, counted before, belongs
// elsewhere.
import { likes } from '../hooks/likes.ts';

export type Beep = 'item' | 'done' | 'wrong' | 'again' | 'elsewhere';

interface Tone {
  hz: number;
  at: number;
  seconds: number;
  shape: OscillatorType;
}

const tones: Readonly<Record<Beep, readonly Tone[]>> = {
  item: [{ hz: 1800, at: 0, seconds: 0.05, shape: 'sine' }],
  done: [
    { hz: 1320, at: 0, seconds: 0.08, shape: 'sine' },
    { hz: 1980, at: 0.09, seconds: 0.16, shape: 'sine' },
  ],
  wrong: [
    { hz: 180, at: 0, seconds: 0.22, shape: 'square' },
    { hz: 140, at: 0.26, seconds: 0.4, shape: 'square' },
  ],
  again: [
    { hz: 620, at: 0, seconds: 0.07, shape: 'triangle' },
    { hz: 620, at: 0.12, seconds: 0.07, shape: 'triangle' },
    { hz: 620, at: 0.24, seconds: 0.07, shape: 'triangle' },
  ],
  elsewhere: [
    { hz: 520, at: 0, seconds: 0.16, shape: 'sawtooth' },
    { hz: 260, at: 0.18, seconds: 0.34, shape: 'sawtooth' },
  ],
};

const LOUD = 0.25;
/** Longer than the time between two parcels: resuming the audio delays the first tone. */
const AWAKE_MS = 20_000;
let audio: AudioContext | null = null;
let sleep: ReturnType<typeof setTimeout> | undefined;

/** Silent where the browser has no sound, or not before the first key press, and for users who switched it off. */
export function beep(which: Beep): void {
  if (typeof AudioContext === 'undefined' || !likes().scanSound) return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  const now = audio.currentTime;
  const gain = audio.createGain();
  gain.gain.value = LOUD;
  gain.connect(audio.destination);
  for (const { hz, at, seconds, shape } of tones[which]) {
    const voice = audio.createOscillator();
    voice.type = shape;
    voice.frequency.value = hz;
    voice.connect(gain);
    voice.start(now + at);
    voice.stop(now + at + seconds);
  }
  // A phone with a running audio context drains its battery.
  clearTimeout(sleep);
  sleep = setTimeout(() => void audio?.suspend(), AWAKE_MS);
}
