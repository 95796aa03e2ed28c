// A waiting time as text.

/** 'ลองใหม่ได้ในอีก 14 นาที' */
export function waitText(seconds: number): string {
  if (seconds > 90) return `ลองใหม่ได้ในอีก ${Math.ceil(seconds / 60)} นาที`;
  return `ลองใหม่ได้ในอีก ${seconds} วินาที`;
}
