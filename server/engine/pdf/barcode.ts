// Code 128 and QR as bars and modules, to be drawn as vectors.
import { encode as encodeQr } from 'uqr';

/** Widths of bar, space, bar … of the 107 symbols (ISO/IEC 15417), six elements each and seven for the stop symbol. */
const patterns = (
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122' +
  '123221223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323' +
  '131123131321112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131' +
  '213113213311213131311123311321331121312113312311332111314111221411431111111224111422121124121421141122' +
  '141221112214112412122114122411142112142211241211221114413111241112134111111242121142121241114212124112' +
  '124211411212421112421211212141214121412121111143111341131141114113114311411113411311113141114131311141' +
  '411131211412211214211232'
).match(/\d{6}/g)!;
const stopPattern = '2331112';
const startB = 104;
const startC = 105;
const toB = 100;
const toC = 99;

/** Bars as [first module, width in modules]; `modules` is the total width without quiet zones. */
type Bars = { modules: number; bars: [number, number][] };

/** Code set C holds two digits per symbol; switching to it pays off from four digits at an end, six in the middle. */
export function code128(text: string): Bars {
  if (!/^[\x20-\x7e]+$/.test(text)) throw new Error('Code 128 takes printable ASCII only');
  const values = symbolValues(text);
  let sum = values[0]!;
  values.forEach((value, position) => (sum += value * position));
  values.push(sum % 103);
  const widths = values.map((value) => patterns[value]!).join('') + stopPattern;
  const bars: [number, number][] = [];
  let at = 0;
  for (let i = 0; i < widths.length; i++) {
    const width = Number(widths[i]);
    if (i % 2 === 0) bars.push([at, width]);
    at += width;
  }
  return { modules: at, bars };
}

function symbolValues(text: string): number[] {
  const values: number[] = [];
  let set: 'B' | 'C' | null = null;
  for (let i = 0; i < text.length;) {
    const digits = /^\d*/.exec(text.slice(i))![0].length;
    const isEdge = i === 0 || i + digits === text.length;
    const worthC =
      set === 'C' ? digits >= 2 : digits >= (isEdge ? 4 : 6) || (digits === 2 && text.length === 2);
    if (worthC && !(set !== 'C' && digits % 2 === 1 && i > 0)) {
      if (set !== 'C') values.push(set === null ? startC : toC);
      set = 'C';
      for (const end = i + digits - (digits % 2); i < end; i += 2)
        values.push(Number(text.slice(i, i + 2)));
      continue;
    }
    if (set !== 'B') values.push(set === null ? startB : toB);
    set = 'B';
    values.push(text.charCodeAt(i) - 32);
    i++;
  }
  return values;
}

/** Rows of dark modules as [x, y, width]. */
type QrModules = { size: number; runs: [number, number, number][] };

/** A fixed mask: choosing the best of eight costs nine times as much, and scanners do not need it. */
export function qrCode(text: string): QrModules {
  const { size, data } = encodeQr(text, { ecc: 'M', border: 0, maskPattern: 2 });
  const runs: [number, number, number][] = [];
  data.forEach((row, y) => {
    for (let x = 0; x < size;) {
      let end = x;
      while (end < size && row[end]) end++;
      if (end > x) runs.push([x, y, end - x]);
      x = Math.max(end, x + 1);
    }
  });
  return { size, runs };
}
