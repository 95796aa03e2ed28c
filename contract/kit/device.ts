// The name of a device from what its browser says of itself.
const first = (agent: string, names: readonly (readonly [RegExp, string])[]): string =>
  names.find(([sign]) => sign.test(agent))?.[1] ?? '';

/** 'Chrome บน Windows' from what a browser says of itself. */
export function deviceName(agent: string): string {
  // Later ones call themselves by the names of earlier ones too: the order matters.
  const browser = first(agent, [
    [/Line\//, 'LINE'],
    [/FBAN|FBAV/, 'Facebook'],
    [/Edg/, 'Edge'],
    [/SamsungBrowser/, 'Samsung Internet'],
    [/Firefox|FxiOS/, 'Firefox'],
    [/Chrome|CriOS/, 'Chrome'],
    [/Safari/, 'Safari'],
  ]);
  const system = first(agent, [
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android/, 'Android'],
    [/Windows/, 'Windows'],
    [/Mac OS X/, 'Mac'],
    [/Linux/, 'Linux'],
  ]);
  if (browser && system) return `${browser} บน ${system}`;
  return browser || system || 'อุปกรณ์ที่ไม่รู้จัก';
}
