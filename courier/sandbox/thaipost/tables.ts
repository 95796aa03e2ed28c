// The Thailand Post sandbox's own tables: accounts, the words of scans, and the stories that a
// parcel can follow.
import type { Step } from '../courier-sandbox.ts';

interface Account {
  password: string;
  trackKey: string;
  hookApiKey: string;
  /** The key that Thailand Post sends with its pushes. */
  hookKey: string;
  /** The gateway issues barcodes to accounts without a range of their own. */
  isGateway: boolean;
}

/**
 * Invented accounts, keyed by user name. The second of each kind exists to test access to another
 * account's parcels.
 */
export const accounts: Record<string, Account> = {
  EPARCEL0001: {
    password: 'FAKE-PASSWORD-0001',
    trackKey: 'FAKE-TRACK-KEY-0001',
    hookApiKey: 'FAKE-HOOK-API-KEY-0001',
    hookKey: 'FAKE-HOOK-KEY-0001',
    isGateway: false,
  },
  EPARCEL0002: {
    password: 'FAKE-PASSWORD-0002',
    trackKey: 'FAKE-TRACK-KEY-0002',
    hookApiKey: 'FAKE-HOOK-API-KEY-0002',
    hookKey: 'FAKE-HOOK-KEY-0002',
    isGateway: false,
  },
  GATEWAY0001: {
    password: 'FAKE-PASSWORD-0003',
    trackKey: 'FAKE-TRACK-KEY-0003',
    hookApiKey: 'FAKE-HOOK-API-KEY-0003',
    hookKey: 'FAKE-HOOK-KEY-0003',
    isGateway: true,
  },
};

export const accepted = 103;
export const withdrawn = 104;

const words: Record<number, string> = {
  101: 'เตรียมการฝากส่ง',
  103: 'รับฝาก',
  201: 'ออกจากที่ทำการ',
  203: 'ส่งคืนต้นทาง',
  206: 'ถึงที่ทำการไปรษณีย์',
  211: 'รับเข้า ณ ศูนย์คัดแยก',
  301: 'อยู่ระหว่างการนำจ่าย',
  401: 'นำจ่ายไม่สำเร็จ',
  402: 'ปิดประกาศ ณ ที่ทำการรับฝาก',
  501: 'นำจ่ายสำเร็จ',
  901: 'โอนเงินให้ผู้ขายเรียบร้อยแล้ว',
};

const step = (after: number, state: number): Step => ({
  after,
  action: String(state),
  state,
  message: words[state] ?? '',
});

const dayMinutes = 1440;
const outward = [
  step(120, accepted),
  step(300, 201),
  step(900, 211),
  step(1320, 206),
  step(1440, 301),
];

const stories = {
  happy: [...outward, step(1680, 501)],
  // The COD is transferred two days after the delivery.
  cod: [...outward, step(1680, 501), step(1680 + 2 * dayMinutes, 901)],
  retry: [...outward, step(1740, 401), step(2880, 301), step(3060, 501)],
  problem: [...outward, step(1740, 401), step(2880, 402)],
  return: [
    ...outward,
    step(1740, 401),
    step(2880, 203),
    step(3000, 201),
    step(3600, 206),
    step(4200, 301),
    step(4320, 501),
  ],
} satisfies Record<string, Step[]>;

export const storyNames = Object.keys(stories);

export const stepsOf = (path: string): readonly Step[] =>
  stories[path as keyof typeof stories] ?? stories.happy;

/** Thai local time with the Buddhist Era year. */
export function buddhistTime(at: number): string {
  const [day = '', clock = ''] = new Date(at + 7 * 3_600_000).toISOString().split('T');
  const [year = '', month = '', date = ''] = day.split('-');
  return `${date}/${month}/${Number(year) + 543} ${clock.slice(0, 8)}+07:00`;
}
