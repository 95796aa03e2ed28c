// What a scan sounds like: short and high when it was right, long and low when it was not; silent for who likes it so.
import { likes } from '../hooks/likes.ts';

interface Tone {
  readonly hertz: number;
  readonly seconds: number;
}

const RIGHT: Tone = { hertz: 1320, seconds: 0.08 };
const WRONG: Tone = { hertz: 200, seconds: 0.35 };
const LOUDNESS = 0.15;

const kept: { audio?: AudioContext } = {};

function play({ hertz, seconds }: Tone): void {
  if (!likes().scanSound) return;
  // One for all: a browser allows only a few of them.
  kept.audio ??= new AudioContext();
  const { audio } = kept;
  const tone = audio.createOscillator();
  const loudness = audio.createGain();
  tone.frequency.value = hertz;
  loudness.gain.setValueAtTime(LOUDNESS, audio.currentTime);
  loudness.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + seconds);
  tone.connect(loudness).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + seconds);
}

/** Eyes stay on the goods: the ear tells whether the scan counted. */
export const soundRight = (): void => play(RIGHT);
export const soundWrong = (): void => play(WRONG);
