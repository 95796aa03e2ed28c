// A barcode scanner as browsers see it: key codes in a burst, with Thai characters in a Thai layout.

const marks: Readonly<Record<string, string>> = { '-': 'Minus', '.': 'Period', ' ': 'Space' };

const placeOf = (letter: string): string => {
  if (/\d/.test(letter)) return `Digit${letter}`;
  return marks[letter] ?? `Key${letter.toUpperCase()}`;
};

const focused = (): Element => document.activeElement ?? document.body;
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

/** The scanner keeps its own pace: a short pause of the machine does not slow it down. */
let at = 0;
const KEY_MS = 4;
const READ_MS = 200;

function press(code: string, key: string, shiftKey = false): void {
  const init = { code, key, shiftKey, bubbles: true, cancelable: true };
  const event = new KeyboardEvent('keydown', init);
  at += KEY_MS;
  Object.defineProperty(event, 'timeStamp', { value: at });
  const isTyped = focused().dispatchEvent(event) && code !== 'Enter';
  // As in a browser, the character goes to the focused element.
  const box = focused();
  if (!isTyped || !(box instanceof HTMLInputElement)) return;
  setValue?.call(box, box.value + key);
  box.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Scans arrive in Thai characters, as in a Thai layout, unless another layout is given. */
export function readCode(code: string, typed: (sign: string) => string = () => 'ก'): void {
  at = Math.max(at + READ_MS, performance.now());
  for (const letter of code) press(placeOf(letter), typed(letter), /[A-Z]/.test(letter));
  press('Enter', 'Enter');
}
