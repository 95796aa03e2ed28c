// Invented parcels for the label benchmark: the same list for every side, with names and places as varied as on a real
// day.
import type { LaosLabel } from '../../server/shipping/laos/laos-label.ts';
import type { LabelData, LabelItem } from '../../server/shipping/label/paper/label-data.ts';

const firstNames = 'สมชาย สมหญิง ณัฐฐิญา กตัญญู วรรณวิสา ปั้นหยา ศักดิ์ชัย พิมพ์พิศา น้ำฝน ธีรภัทร์ จุฑามาศ อนุชิต'.split(
  ' ',
);
const lastNames = 'ใจดี ปั้นน้ำผึ้ง วัฒนกุล ศรีสุข ทองคำ แก้วมณี บุญญฤทธิ์ ชูชื่น ฐานันดร สิริวัฒน์ พึ่งบุญ เจริญผล'.split(
  ' ',
);
const roads = 'ติวานนท์ งามวงศ์วาน ลาดพร้าว สุขุมวิท เชียงใหม่-ลำพูน มิตรภาพ เพชรเกษม รามคำแหง'.split(' ');
const places = [
  ['ท่าศาลา', 'เมืองเชียงใหม่', 'เชียงใหม่', '50000'],
  ['ลาดยาว', 'จตุจักร', 'กรุงเทพมหานคร', '10900'],
  ['บ้านใหม่', 'ปากเกร็ด', 'นนทบุรี', '11120'],
  ['ในเมือง', 'เมืองขอนแก่น', 'ขอนแก่น', '40000'],
  ['หาดใหญ่', 'หาดใหญ่', 'สงขลา', '90110'],
  ['แสนสุข', 'เมืองชลบุรี', 'ชลบุรี', '20130'],
] as const;
const goods = [
  'น้ำผึ้งป่าแท้ 100% ขวดแก้ว 500 มล.',
  'ครีมบำรุงผิวหน้าสูตรเข้มข้น 30 มล.',
  'เสื้อยืดคอกลมผ้าคอตตอน สีกรมท่า ไซส์ XL',
  'กาแฟคั่วบดดอยช้าง 250 กรัม',
  'ปลาร้าต้มสุกปรุงรส ตราแม่บุญมี',
  'กระเป๋าผ้าพิมพ์ลายดอกกุหลาบ สีชมพูอ่อน',
];

/** A pseudo-random generator with a fixed seed, so that every run prints the same labels. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export function sampleLabels(count: number): LabelData[] {
  const next = randomFrom(42);
  const pick = <T>(list: readonly T[]): T => list[next(list.length)]!;
  return Array.from({ length: count }, (_, index) => {
    const [subdistrict, district, province, postcode] = pick(places);
    const items: LabelItem[] = Array.from({ length: 1 + next(4) }, () => {
      const product = next(goods.length);
      return { productId: product, code: `P${product}`, name: goods[product]!, unit: 1 + next(3) };
    });
    return {
      orderId: index + 1,
      orderCode: `SO-2569-${String(index + 1).padStart(6, '0')}`,
      trackingNumber: `TH0112${String(next(10 ** 6)).padStart(6, '0')}${String(index).padStart(4, '0')}B`,
      ...{ shopName: 'ร้านน้ำผึ้งป่า', courierName: 'Flash Express', serviceName: 'ส่งด่วน' },
      ...{
        sortCode: `0${next(9)}N-CNXY-0${next(9)}`,
        lineCode: `N0${next(9)}`,
        hub: `CNX_HUB-${district}`,
      },
      sender: {
        ...{ name: 'ร้านน้ำผึ้งป่า', phone: '020001234', address: '88/8 หมู่ที่ 5 ถนนติวานนท์' },
        ...{ subdistrict: 'บ้านใหม่', district: 'ปากเกร็ด', province: 'นนทบุรี', postcode: '11120' },
      },
      receiver: {
        name: `คุณ${pick(firstNames)} ${pick(lastNames)}`,
        phone: `0810${String(next(10 ** 6)).padStart(6, '0')}`,
        address: `${1 + next(400)}/${1 + next(99)} หมู่ที่ ${1 + next(12)} ซอย ${1 + next(90)} ถนน${pick(roads)}`,
        ...{ subdistrict, district, province, postcode },
      },
      showsPhone: false,
      codAmountSatang: next(3) === 0 ? 0 : (100 + next(2000)) * 100,
      weightGrams: 200 + next(4000),
      box: { width: 20, length: 30, height: 15 },
      items,
      note: next(4) === 0 ? 'โทรก่อนส่งด้วยนะคะ' : '',
    };
  });
}

/** The same parcels, sent to Laos. */
export const sampleLaosLabels = (count: number): LaosLabel[] =>
  sampleLabels(count).map((label) => ({
    ...{ orderId: label.orderId, orderCode: label.orderCode, pno: label.trackingNumber },
    shopName: label.shopName,
    sender: `${label.sender.name} ${label.sender.phone} ${label.sender.province}`,
    receiver: label.receiver.name,
    phone: '020 5500 0000',
    province: { lo: 'ນະຄອນຫຼວງວຽງຈັນ', th: 'นครหลวงเวียงจันทน์' },
    ...{ branch: 'ສາຂາ ໜອງໜ່ຽວ', district: 'ສີໂຄດຕະບອງ', village: 'ໜອງໜ່ຽວ' },
    address: label.receiver.address,
    cod: label.codAmountSatang === 0 ? null : { amount: '189,000 ₭', other: '290.00 ฿' },
    weight: '1.2 กก.',
    items: label.items.map(({ name, unit }) => ({ name, unit })),
    note: label.note,
    printedAt: '20/11/2569 14:05',
  }));
