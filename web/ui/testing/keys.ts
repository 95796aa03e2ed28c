// Key presses as a Thai keyboard sends them: the code names the place, the key the Thai letter on it.

const thaiLetters: Readonly<Record<string, string>> = {
  KeyJ: '่',
  KeyK: 'า',
  KeyX: 'ป',
  KeyP: 'ย',
  KeyE: 'ำ',
  KeyG: 'เ',
  KeyO: 'น',
  KeyD: 'ก',
  KeyB: 'ิ',
  Slash: 'ฝ',
};

export function pressThai(code: string, modifiers: KeyboardEventInit = {}): void {
  const target = document.activeElement ?? document.body;
  const init = {
    code,
    key: thaiLetters[code] ?? code,
    bubbles: true,
    cancelable: true,
    ...modifiers,
  };
  target.dispatchEvent(new KeyboardEvent('keydown', init));
}
