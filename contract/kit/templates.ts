// Message templates of sellers: their placeholders, and filling them in.

/** Each placeholder with its meaning and an example. */
export const placeholders = {
  summary_template: {
    code: ['เลขออเดอร์', 'A-1024'],
    items: ['รายการสินค้า', 'น้ำผึ้งป่า 500 มล. ×2\nเกสรผึ้ง ×1'],
    total: ['ยอดรวม', '590.00'],
    payment: ['วิธีชำระ', 'เก็บเงินปลายทาง'],
    name: ['ชื่อผู้รับ', 'คุณใบเตย'],
    phone: ['เบอร์ผู้รับ', '081-000-0000'],
    address: ['ที่อยู่ผู้รับ', '99/1 ถ.ตัวอย่าง ต.ในเมือง อ.เมือง จ.ขอนแก่น 40000'],
    bank: ['บัญชีที่ให้โอน', 'KBANK 123-4-56789-0 ร้านตัวอย่าง'],
    shop: ['ชื่อร้าน', 'ร้านตัวอย่าง'],
  },
  tracking_template: {
    code: ['เลขออเดอร์', 'A-1024'],
    carrier: ['ขนส่ง', 'Flash Express'],
    pno: ['เลขพัสดุ', 'TH0000000000'],
    cod: ['ยอดเก็บปลายทาง', '590.00'],
    link: ['ลิงก์ติดตาม', 'https://shop.example/t/abc'],
    name: ['ชื่อผู้รับ', 'คุณใบเตย'],
    total: ['ยอดรวม', '590.00'],
    shop: ['ชื่อร้าน', 'ร้านตัวอย่าง'],
  },
} as const satisfies Record<string, Record<string, readonly [label: string, sample: string]>>;

/** Placeholders with a label and an example. */
export type Places = Readonly<Record<string, readonly [label: string, sample: string]>>;

const PLACE = /\{([a-z_]+)\}/g;

const isEmptied = (line: string, values: Readonly<Record<string, string>>): boolean => {
  const places = [...line.matchAll(PLACE)].map((match) => match[1] ?? '');
  return places.length > 0 && places.every((name) => values[name] === '');
};

/**
 * An unknown placeholder stays as written, so that the seller sees the mistake; a line whose placeholders are all
 * empty is left out.
 */
export const fillTemplate = (template: string, values: Readonly<Record<string, string>>): string =>
  template
    .split('\n')
    .filter((line) => !isEmptied(line, values))
    .map((line) => line.replaceAll(PLACE, (written, name: string) => values[name] ?? written))
    .join('\n');

/** Placeholders in the template that are not in `places`. */
export const unknownPlaces = (places: Places, template: string): string[] => {
  const found = [...template.matchAll(PLACE)].map((match) => match[1] ?? '');
  return [...new Set(found)].filter((place) => !Object.hasOwn(places, place));
};
