// The BEST sandbox's own tables: accounts, the words of scans, and the stories that a parcel can
// follow.
import type { Step } from '../courier-sandbox.ts';

/**
 * Invented accounts: partner → key. The second one exists to test access to another partner's
 * parcels.
 */
export const accounts: Record<string, string> = {
  BESTDEMO0001: 'FAKE-BEST-KEY-0001',
  BESTDEMO0002: 'FAKE-BEST-KEY-0002',
};

/** BEST has no status numbers: the sandbox numbers its words in the order of a parcel's route. */
const order = [
  'order_success',
  'pickup_failure',
  'pickup_success',
  'send_from_station',
  'arrive_hub',
  'out_for_delivery',
  'hold_in_station',
  'specialPOD',
  'package_return',
  'delivered',
  'return_success',
] as const;
type Word = (typeof order)[number];

const stateOf = (word: Word): number => order.indexOf(word);

export const ordered = { action: 'order_success', state: 0, message: 'รับรายการแล้ว' };
export const pickedUp = stateOf('pickup_success');

const step = (after: number, word: Word, message: string): Step => ({
  after,
  action: word,
  state: stateOf(word),
  message,
});

const outward = [
  step(120, 'pickup_success', 'พนักงานเข้ารับพัสดุแล้ว'),
  step(300, 'send_from_station', 'พัสดุออกจากสาขาต้นทาง'),
  step(900, 'arrive_hub', 'พัสดุถึงศูนย์คัดแยก'),
  step(1440, 'out_for_delivery', 'พนักงานกำลังนำส่งพัสดุ'),
];
const turnedDown = [...outward, step(1740, 'specialPOD', 'ผู้รับปฏิเสธรับพัสดุ')];
const wayBack = [
  step(2880, 'package_return', 'พัสดุตีกลับ'),
  step(3000, 'send_from_station', 'พัสดุตีกลับออกจากสาขา'),
  step(3600, 'arrive_hub', 'พัสดุตีกลับถึงศูนย์คัดแยก'),
];

const stories = {
  notPicked: [step(240, 'pickup_failure', 'เข้ารับพัสดุไม่สำเร็จ')],
  happy: [...outward, step(1680, 'delivered', 'เซ็นรับพัสดุแล้ว')],
  retry: [
    ...outward,
    step(1740, 'specialPOD', 'ติดต่อผู้รับไม่ได้'),
    step(2880, 'out_for_delivery', 'พนักงานกำลังนำส่งพัสดุอีกครั้ง'),
    step(3060, 'delivered', 'เซ็นรับพัสดุแล้ว'),
  ],
  problem: [...outward, step(1740, 'hold_in_station', 'ที่อยู่ไม่ชัดเจน พัสดุค้างอยู่ที่สาขา')],
  return: [...turnedDown, ...wayBack, step(4320, 'return_success', 'ผู้ส่งเซ็นรับพัสดุตีกลับแล้ว')],
  // A return that is delivered to the buyer in the end.
  turned: [...turnedDown, ...wayBack, step(4320, 'delivered', 'เซ็นรับพัสดุแล้ว')],
} satisfies Record<string, Step[]>;

export const storyNames = Object.keys(stories);

export const stepsOf = (path: string): readonly Step[] =>
  stories[path as keyof typeof stories] ?? stories.happy;
