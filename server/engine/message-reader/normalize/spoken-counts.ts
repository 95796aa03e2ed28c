// Counts written out in English: 'two honey small and one macadamia'. Every letter stays where it stood.

const numbers: Readonly<Record<string, string>> = {
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  dozen: '12',
};
const words = new RegExp(
  `(?<=(?:^|[\\n,.:;+&(]|\\b(?:and|want|take|order|like|buy|get|need|have|please|pls|send|for|just|only|add))\\s*(?:a\\s)?)(?:${Object.keys(numbers).join('|')})(?=\\s+[a-z]{3})`,
  'giu',
);

export const spellCounts = (text: string): string =>
  text.replace(words, (word) => (numbers[word.toLowerCase()] ?? word).padEnd(word.length));
