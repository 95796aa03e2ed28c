// Key presses as a Thai keyboard layout sends them: `code` is the key, `key` the Thai character.

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
