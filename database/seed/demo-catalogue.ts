// The demo shop's products: cosmetics, food and clothes of a small shop, with sets and packs. Sets have no stock of
// their own.

export interface DemoProduct {
  readonly code: string;
  readonly barcode: string;
  readonly name: string;
  /** Names that customers use in chats. */
  readonly aliases: readonly string[];
  readonly category: string;
  readonly priceSatang: number;
  readonly costSatang: number;
  readonly weightGrams: number;
  /** The value of Flash's field articleCategory. */
  readonly flashCategory: number;
  readonly onHand: number;
  /** The contents of a set or pack. */
  readonly set?: readonly { readonly code: string; readonly unit: number }[];
  readonly isPack?: boolean;
}

type Sold = readonly [price: number, cost: number, grams: number];

/** Takes prices in baht; the catalogue has satang. */
const product = (
  names: readonly [code: string, barcode: string, name: string, ...aliases: string[]],
  kind: readonly [category: string, flashCategory: number],
  [price, cost, weightGrams, onHand = 0]: readonly [...Sold, onHand?: number],
): DemoProduct => {
  const [code, barcode, name, ...aliases] = names;
  const [category, flashCategory] = kind;
  const money = { priceSatang: price * 100, costSatang: cost * 100 };
  return { code, barcode, name, aliases, category, ...money, weightGrams, flashCategory, onHand };
};

const cosmetics = ['เครื่องสำอาง', 9] as const;
const food = ['อาหาร', 1] as const;
const clothes = ['เสื้อผ้า', 4] as const;
const bags = ['กระเป๋า', 7] as const;

const singles: readonly DemoProduct[] = [
  product(
    [
      'CR01',
      '8850000010071',
      'ครีมกันแดดเนื้อบางเบา SPF50 30 มล.',
      'ครีมกันแดด',
      'กันแดด',
      'กันแดดเนื้อบางเบา',
    ],
    cosmetics,
    [390, 145, 60, 240],
  ),
  product(
    [
      'CR02',
      '8850000010149',
      'เซรั่มวิตามินซีหน้าใส 15 มล.',
      'เซรั่มวิตซี',
      'เซรั่มวิตามินซี',
      'เซรั่มหน้าใส',
      'เซรั่ม',
      'วิตซี',
    ],
    cosmetics,
    [490, 170, 50, 310],
  ),
  product(
    [
      'CR03',
      '8850000010217',
      'ครีมบำรุงกลางคืนว่านหางจระเข้ 50 กรัม',
      'ครีมกลางคืน',
      'ครีมว่านหาง',
      'ไนท์ครีม',
    ],
    cosmetics,
    [350, 110, 90, 180],
  ),
  product(
    ['CR04', '8850000010286', 'สบู่ขมิ้นน้ำผึ้ง ก้อน 100 กรัม', 'สบู่ขมิ้น', 'สบู่น้ำผึ้ง', 'สบู่'],
    cosmetics,
    [59, 18, 110, 620],
  ),
  product(
    ['CR05', '8850000010354', 'แชมพูมะกรูดอัญชัน 300 มล.', 'แชมพูมะกรูด', 'แชมพูอัญชัน', 'แชมพู', 'ยาสระผม'],
    cosmetics,
    [189, 72, 350, 150],
  ),
  product(
    ['LP01', '8850000010422', 'ลิปทินท์ติดทน สีชมพูกุหลาบ', 'ลิปชมพู', 'ลิปทินท์ชมพู', 'ลิปสีชมพู'],
    cosmetics,
    [159, 52, 20, 200],
  ),
  product(
    ['LP02', '8850000010491', 'ลิปทินท์ติดทน สีแดงเชอร์รี่', 'ลิปแดง', 'ลิปทินท์แดง', 'ลิปสีแดง'],
    cosmetics,
    [159, 52, 20, 170],
  ),
  product(
    ['LP03', '8850000010569', 'ลิปทินท์ติดทน สีส้มอิฐ', 'ลิปส้ม', 'ลิปทินท์ส้ม', 'ลิปส้มอิฐ', 'ลิปสีส้ม'],
    cosmetics,
    [159, 52, 20, 130],
  ),
  product(
    ['FD01', '8850000010637', 'น้ำพริกหนุ่มกระปุก 150 กรัม', 'น้ำพริกหนุ่ม', 'พริกหนุ่ม'],
    food,
    [89, 36, 230, 260],
  ),
  product(
    ['FD02', '8850000010705', 'น้ำพริกเผาโบราณกระปุก 200 กรัม', 'น้ำพริกเผา', 'พริกเผา'],
    food,
    [99, 41, 280, 240],
  ),
  product(
    ['FD03', '8850000010774', 'กาแฟดอยคั่วกลาง 250 กรัม', 'กาแฟดอย', 'กาแฟคั่วกลาง', 'กาแฟ'],
    food,
    [220, 98, 270, 140],
  ),
  product(
    ['FD04', '8850000010842', 'กล้วยตากอบน้ำผึ้ง ถุง 240 กรัม', 'กล้วยตาก', 'กล้วยอบน้ำผึ้ง', 'กล้วยอบ'],
    food,
    [120, 50, 260, 190],
  ),
  product(
    ['FD05', '8850000010910', 'ข้าวหอมมะลิใหม่ ถุง 5 กก.', 'ข้าวหอมมะลิ', 'ข้าวหอม', 'ข้าวสาร'],
    food,
    [245, 175, 5050, 80],
  ),
  product(
    ['TS01-BK-M', '8850000010989', 'เสื้อยืดคอกลม สีดำ M', 'เสื้อยืดดำ M', 'เสื้อดำ M'],
    clothes,
    [199, 85, 180, 60],
  ),
  product(
    ['TS01-BK-L', '8850000011054', 'เสื้อยืดคอกลม สีดำ L', 'เสื้อยืดดำ L', 'เสื้อดำ L'],
    clothes,
    [199, 85, 190, 75],
  ),
  product(
    ['TS01-BK-XL', '8850000011122', 'เสื้อยืดคอกลม สีดำ XL', 'เสื้อยืดดำ XL', 'เสื้อดำ XL'],
    clothes,
    [199, 85, 200, 40],
  ),
  product(
    ['TS01-WH-M', '8850000011191', 'เสื้อยืดคอกลม สีขาว M', 'เสื้อยืดขาว M', 'เสื้อขาว M'],
    clothes,
    [199, 85, 180, 55],
  ),
  product(
    ['TS01-WH-L', '8850000011269', 'เสื้อยืดคอกลม สีขาว L', 'เสื้อยืดขาว L', 'เสื้อขาว L'],
    clothes,
    [199, 85, 190, 70],
  ),
  product(
    ['PT01-NV', '8850000011337', 'กางเกงผ้าลินินขายาว สีกรม', 'กางเกงลินินกรม', 'กางเกงสีกรม', 'ลินินกรม'],
    clothes,
    [359, 160, 320, 45],
  ),
  product(
    ['PT01-BG', '8850000011405', 'กางเกงผ้าลินินขายาว สีเบจ', 'กางเกงลินินเบจ', 'กางเกงสีเบจ', 'ลินินเบจ'],
    clothes,
    [359, 160, 320, 50],
  ),
  product(
    ['BG01', '8850000011474', 'กระเป๋าผ้าแคนวาส ลายแมว', 'กระเป๋าผ้า', 'กระเป๋าแมว', 'ถุงผ้าแมว'],
    bags,
    [250, 105, 240, 65],
  ),
];

const sets: readonly DemoProduct[] = [
  {
    ...product(
      ['SET01', '8850000011542', 'เซตหน้าใส ครีมกันแดด + เซรั่ม', 'เซตหน้าใส', 'เซ็ตหน้าใส', 'ชุดหน้าใส'],
      ['ชุดสินค้า', 9],
      [790, 315, 110],
    ),
    set: [
      { code: 'CR01', unit: 1 },
      { code: 'CR02', unit: 1 },
    ],
  },
  {
    ...product(
      ['SET02', '8850000011610', 'เซตผิวสวย ครบ 3 ชิ้น', 'เซตผิวสวย', 'เซ็ตผิวสวย', 'ชุดผิวสวย'],
      ['ชุดสินค้า', 9],
      [1190, 425, 200],
    ),
    set: [
      { code: 'CR01', unit: 1 },
      { code: 'CR02', unit: 1 },
      { code: 'CR03', unit: 1 },
    ],
  },
  {
    ...product(
      ['SET03', '8850000011689', 'ชุดของฝากเมืองเหนือ', 'ชุดของฝาก', 'เซตของฝาก', 'เซ็ตของฝาก'],
      ['ชุดสินค้า', 1],
      [389, 184, 760],
    ),
    set: [
      { code: 'FD01', unit: 1 },
      { code: 'FD03', unit: 1 },
      { code: 'FD04', unit: 1 },
    ],
  },
  {
    ...product(
      ['PK01', '8850000011757', 'แพ็กสบู่ขมิ้น 3 ก้อน', 'แพ็คสบู่', 'สบู่แพ็ค 3', 'แพ็กสบู่'],
      ['แพ็กสุดคุ้ม', 9],
      [150, 54, 340],
    ),
    set: [{ code: 'CR04', unit: 3 }],
    isPack: true,
  },
  {
    ...product(
      ['PK02', '8850000011825', 'แพ็กน้ำพริกคู่', 'น้ำพริกแพ็คคู่', 'แพ็คน้ำพริก', 'น้ำพริกคู่', 'แพ็กน้ำพริก'],
      ['แพ็กสุดคุ้ม', 1],
      [175, 77, 510],
    ),
    set: [
      { code: 'FD01', unit: 1 },
      { code: 'FD02', unit: 1 },
    ],
    isPack: true,
  },
];

export const demoCatalogue: readonly DemoProduct[] = [...singles, ...sets];
