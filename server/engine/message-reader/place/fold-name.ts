// Folds place names and message text, so that sloppy spellings match: no spaces, no tone marks, one Latin spelling.

/** Folded characters, each with the index of the source character it came from. */
export type Folded = { chars: string; at: number[] };

// Stands for digits, line ends, commas, slashes and brackets: no name continues across it.
export const barrier = '|';

const dropped = /[่-์ํ็ฺ.\-'’ฯ\s]/;
const isLatin = (char: string): boolean => /[a-z]/.test(char);
const isVowel = (char: string | undefined): boolean => char !== undefined && /[aeiou]/.test(char);

// Spellings of one Thai sound in Latin letters, longest first.
const sounds: readonly (readonly [from: string, to: string])[] = [
  ['tch', 'c'],
  ['uea', 'ua'],
  ['eua', 'ua'],
  ['ph', 'p'],
  ['th', 't'],
  ['kh', 'k'],
  ['gh', 'k'],
  ['ch', 'c'],
  ['sh', 'c'],
  ['ck', 'k'],
  ['ng', 'ŋ'],
  ['ue', 'u'],
  ['eu', 'u'],
  ['oo', 'u'],
  ['ou', 'u'],
  ['ee', 'i'],
  ['ae', 'e'],
  ['oe', 'o'],
  ['aw', 'ao'],
  ['ow', 'ao'],
  ['j', 'c'],
  ['g', 'k'],
  ['q', 'k'],
  ['v', 'w'],
  ['z', 's'],
  ['x', 's'],
  ['y', 'i'],
];

type Letter = { char: string; at: number };

const isSilent = (run: readonly Letter[], index: number, last: string): boolean => {
  const char = run[index]?.char;
  if (char !== 'r' && char !== 'h') return false;
  const beforeVowel = isVowel(run[index + 1]?.char) || run[index + 1]?.char === 'y';
  return !beforeVowel && (char === 'h' || isVowel(last));
};

const foldLatinRun = (run: readonly Letter[], out: Folded): void => {
  const letters = run.map((letter) => letter.char).join('');
  let last = '';
  const emit = (char: string, at: number): void => {
    if (char === last) return;
    out.chars += char;
    out.at.push(at);
    last = char;
  };
  for (let index = 0; index < run.length;) {
    const sound = sounds.find(([from]) => letters.startsWith(from, index));
    const at = run[index]?.at ?? 0;
    if (sound) {
      for (const char of sound[1]) emit(char, at);
      index += sound[0].length;
      continue;
    }
    if (!isSilent(run, index, last)) emit(letters.charAt(index), at);
    index += 1;
  }
};

/**
 * Folds `text`. A barrier replaces blocked characters, digits and punctuation. A Latin sound never spans an index in
 * `cuts`.
 */
export const foldSpelling = (
  text: string,
  blocked?: Uint8Array,
  cuts?: ReadonlySet<number>,
): Folded => {
  const out: Folded = { chars: '', at: [] };
  let run: Letter[] = [];
  const flush = (): void => {
    if (run.length > 0) foldLatinRun(run, out);
    run = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at).toLowerCase();
    if (blocked?.[at]) {
      flush();
      if (!out.chars.endsWith(barrier)) {
        out.chars += barrier;
        out.at.push(at);
      }
      continue;
    }
    if (isLatin(char)) {
      run.push({ char, at });
      continue;
    }
    if (char === '.' || char === ' ' || cuts?.has(at)) flush();
    if (char !== '\n' && dropped.test(char)) continue;
    flush();
    out.chars += /[ก-๙]/.test(char) ? char : barrier;
    out.at.push(at);
  }
  flush();
  return out;
};

const seen = new Map<string, string>();

/** A name in folded form. Names repeat, so results are kept. */
export const foldName = (name: string): string => {
  const known = seen.get(name);
  if (known !== undefined) return known;
  const folded = foldSpelling(name).chars.replaceAll(barrier, '');
  seen.set(name, folded);
  return folded;
};
