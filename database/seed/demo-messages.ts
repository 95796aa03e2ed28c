// Waiting chats in the demo shop's inbox: complete ones, one without a phone, one with an unknown word.
import { pasteMessage } from '@app/contract/order/inbox';
import type { Person } from '../../server/app/person.ts';
import { demoBuyer } from './demo-people.ts';

const FIRST_BUYER = 900;

const addressOf = (n: number): string => {
  const { name, phone, address, subdistrict, district, province, postcode } = demoBuyer(n);
  return `คุณ${name}\n${address} ต.${subdistrict} อ.${district} จ.${province} ${postcode}\nโทร ${phone}`;
};

const chats: readonly ((address: string) => string)[] = [
  (address) => `สั่งกันแดด 2 หลอดค่ะ เก็บปลายทาง\n${address}`,
  () => 'สนใจเซรั่มวิตซีค่ะ ส่งกี่วันถึงคะ',
  (address) => `${address}\nเอาครีมว่านหาง 1 กระปุก กับเซรั่ม 1 ขวดครับ ฝากป้อมยามได้เลย`,
  (address) => `รับน้องส้มจิ๋ว 3 ชิ้นนะคะ โอนแล้วค่ะ\n${address}`,
  (address) => `กันแดด 1 หลอด\n${address.split('\n').slice(0, 2).join('\n')}`,
];

export async function fillMessages(shop: Person, channelId: number | undefined): Promise<void> {
  for (const [at, chat] of chats.entries()) {
    const text = chat(addressOf(FIRST_BUYER + at));
    await shop.call(pasteMessage, {
      body: { text, ...(channelId !== undefined && { channelId }) },
    });
  }
}
