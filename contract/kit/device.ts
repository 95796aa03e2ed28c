// A device name from the browser's user agent.
const first = (agent: string, names: readonly (readonly [RegExp, string])[]): string =>
  names.find(([sign]) => sign.test(agent))?.[1] ?? '';

/** 'Chrome บน Windows' from a user agent. */
export function deviceName(agent: string): string {
  // Newer browsers also name older ones, so the order matters.
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
