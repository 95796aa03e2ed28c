// The J&T sandbox's own tables: accounts, the words of scans, and the stories that a parcel can
// follow.
import type { Step } from '../courier-sandbox.ts';

/**
 * Invented accounts, keyed by customer, who owns the parcels. The second of each kind exists to
 * test access to another customer's parcels.
 */
export const openAccounts: Record<string, { apiAccount: string; key: string; password: string }> = {
  JTNEW0001: {
    apiAccount: '640000000000000001',
    key: 'FAKE-PRIVATE-KEY-0001',
    password: '0123456789ABCDEF0123456789ABCDEF',
  },
  JTNEW0002: {
    apiAccount: '640000000000000002',
    key: 'FAKE-PRIVATE-KEY-0002',
    password: 'FEDCBA9876543210FEDCBA9876543210',
  },
};

export const classicAccounts: Record<string, { eccompanyid: string; key: string }> = {
  JTOLD0001: { eccompanyid: 'PARTNER0001', key: 'FAKE-JT-KEY-0001' },
  JTOLD0002: { eccompanyid: 'PARTNER0002', key: 'FAKE-JT-KEY-0002' },
};

/** Scan code of the new platform → the classic word, the Thai word. */
export const scanWords: Record<number, [classic: string, thai: string]> = {
  103: ['Order Created', 'สร้างรายการ'],
  105: ['Cancelled', 'ยกเลิก'],
  106: ['Picked Up', 'รับพัสดุ'],
  109: ['Departure', 'จัดสั่งพัสดุ'],
  110: ['Arrival', 'สแกนพัสดุถึง'],
  112: ['On Delivery', 'สแกนนำจ่ายพัสดุ'],
  113: ['Signature', 'เซ็นรับพัสดุ'],
  116: ['Return Register', 'สแกนพัสดุตีกลับ'],
  117: ['Return Signature', 'เซ็นรับพัสดุตีกลับ'],
  118: ['Problematic', 'สแกนพัสดุมีปัญหา'],
};

export const pickedUp = 106;
export const cancelled = 105;

const step = (after: number, state: number, message: string): Step => ({
  after,
  action: scanWords[state]?.[0] ?? String(state),
  state,
  message,
});

const outward = [
  step(120, pickedUp, 'พนักงานเข้ารับพัสดุแล้ว'),
  step(300, 109, 'พัสดุออกจากสาขาต้นทาง'),
  step(900, 110, 'พัสดุถึงศูนย์คัดแยก'),
  step(1440, 112, 'พนักงานกำลังนำจ่ายพัสดุ'),
];

const stories = {
  happy: [...outward, step(1680, 113, 'เซ็นรับพัสดุแล้ว')],
  retry: [
    ...outward,
    step(1740, 118, 'ติดต่อผู้รับไม่ได้'),
    step(2880, 112, 'พนักงานกำลังนำจ่ายพัสดุอีกครั้ง'),
    step(3060, 113, 'เซ็นรับพัสดุแล้ว'),
  ],
  problem: [...outward, step(1740, 118, 'ที่อยู่ไม่ชัดเจน')],
  return: [
    ...outward,
    step(1740, 118, 'ผู้รับปฏิเสธรับพัสดุ'),
    step(2880, 116, 'ลงทะเบียนตีกลับ'),
    step(3000, 109, 'พัสดุตีกลับออกจากสาขา'),
    step(3600, 110, 'พัสดุตีกลับถึงสาขาต้นทาง'),
    step(4320, 117, 'ผู้ส่งเซ็นรับพัสดุตีกลับแล้ว'),
  ],
} satisfies Record<string, Step[]>;

export const storyNames = Object.keys(stories);

export const stepsOf = (path: string): readonly Step[] =>
  stories[path as keyof typeof stories] ?? stories.happy;

/** Thai local time in J&T's format. */
export const localTime = (at: number): string =>
  new Date(at + 7 * 3_600_000).toISOString().replace('T', ' ').slice(0, 19);
