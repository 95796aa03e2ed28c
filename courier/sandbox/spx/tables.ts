// The SPX sandbox's own tables: apps, their shops, the states of orders, and the stories that a
// parcel can follow.
import type { Step } from '../courier-sandbox.ts';

interface Account {
  app: string;
  appSecret: string;
  userSecret: string;
}

/**
 * Invented accounts, keyed by user_id, which exceeds the exact range of a JavaScript number. The
 * second one exists to test access to another shop's parcels.
 */
export const accounts: Record<string, Account> = {
  '9876543210987655': {
    app: '100001',
    appSecret: 'FAKE-APP-SECRET-0001',
    userSecret: 'FAKE0000-0000-0000-0000-00000000SPX1',
  },
  '9876543210987657': {
    app: '100002',
    appSecret: 'FAKE-APP-SECRET-0002',
    userSecret: 'FAKE0000-0000-0000-0000-00000000SPX2',
  },
};

export const stateWords: Record<number, string> = {
  1001: 'Pending Pickup',
  2001: 'In Transit',
  2006: 'Delivering',
  3001: 'On Hold',
  4001: 'Delivered',
  5001: 'Pickup Failed',
  5002: 'Damaged',
  5003: 'Lost',
  6001: 'Returning',
  6003: 'Returned',
  7001: 'Cancelled',
};

export const pending = 1001;
export const cancelled = 7001;

const step = (after: number, state: number, message: string): Step => ({
  after,
  action: stateWords[state] ?? String(state),
  state,
  message,
});

const outward = [
  step(120, 2001, 'พนักงานเข้ารับพัสดุแล้ว'),
  step(900, 2001, 'พัสดุถึงศูนย์คัดแยก'),
  step(1440, 2006, 'พนักงานกำลังนำส่งพัสดุ'),
];

const stories = {
  happy: [...outward, step(1680, 4001, 'จัดส่งสำเร็จ')],
  retry: [
    ...outward,
    step(1740, 3001, 'ติดต่อผู้รับไม่ได้'),
    step(2880, 2006, 'พนักงานกำลังนำส่งพัสดุอีกครั้ง'),
    step(3060, 4001, 'จัดส่งสำเร็จ'),
  ],
  problem: [...outward, step(1740, 3001, 'ที่อยู่ไม่ชัดเจน')],
  return: [
    ...outward,
    step(1740, 3001, 'ผู้รับปฏิเสธรับพัสดุ'),
    step(2880, 6001, 'พัสดุกำลังตีกลับ'),
    step(4320, 6003, 'ตีกลับสำเร็จ'),
  ],
  damaged: [...outward, step(1740, 5002, 'พัสดุเสียหาย')],
  lost: [...outward.slice(0, 2), step(4320, 5003, 'พัสดุสูญหาย')],
  notPicked: [step(240, 5001, 'เข้ารับพัสดุไม่สำเร็จ')],
} satisfies Record<string, Step[]>;

export const storyNames = Object.keys(stories);

export const stepsOf = (path: string): readonly Step[] =>
  stories[path as keyof typeof stories] ?? stories.happy;
