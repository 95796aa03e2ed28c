// The steps of a new shop to its first printed label, with their texts.
import type { FirstStep } from '@app/contract/report/dashboard';
import type { DrawingName } from '../../ui/drawing/drawing.tsx';

export type StepName = 'shop' | 'courier' | 'product' | 'order' | 'label';

export interface WalkStep {
  readonly name: StepName;
  readonly title: string;
  readonly text: string;
  /** Text of its button. */
  readonly verb: string;
  readonly drawing: DrawingName;
  /** The first steps that must be done for it. */
  readonly needs: readonly FirstStep[];
}

/** In the order in which they are done. */
export const walkSteps: readonly WalkStep[] = [
  {
    name: 'shop',
    title: 'ร้านและที่อยู่ผู้ส่ง',
    text: 'ชื่อ เบอร์ และที่อยู่ที่ให้ขนส่งมารับของ ระบบพิมพ์ลงใบปะหน้าให้',
    verb: 'ใส่ข้อมูลร้าน',
    drawing: 'form',
    needs: ['shop', 'sender'],
  },
  {
    name: 'courier',
    title: 'ขนส่ง',
    text: 'เชื่อมบัญชีขนส่งของร้านครั้งเดียว แล้วสร้างเลขพัสดุได้จากทุกออเดอร์',
    verb: 'เชื่อมบัญชีขนส่ง',
    drawing: 'truck',
    needs: ['courier'],
  },
  {
    name: 'product',
    title: 'สินค้าชิ้นแรก',
    text: 'แค่ชื่อกับราคาก็พอ รายละเอียดอื่นเพิ่มทีหลังได้',
    verb: 'เพิ่มสินค้า',
    drawing: 'box',
    needs: ['product'],
  },
  {
    name: 'order',
    title: 'ออเดอร์แรก',
    text: 'วางข้อความจากแชต ระบบแยกชื่อ ที่อยู่ และสินค้าให้ ยังไม่มีลูกค้าก็ลองข้อความตัวอย่างได้',
    verb: 'สร้างออเดอร์',
    drawing: 'chat',
    needs: ['order'],
  },
  {
    name: 'label',
    title: 'ใบปะหน้าใบแรก',
    text: 'สร้างเลขพัสดุแล้วพิมพ์ใบปะหน้าต่อได้เลยในหน้าต่างเดียว',
    verb: 'สร้างเลขและพิมพ์',
    drawing: 'paper',
    needs: ['label'],
  },
];

export type StepsDone = Readonly<Record<FirstStep, boolean>>;

export const isDone = ({ needs }: WalkStep, stepsDone: StepsDone): boolean =>
  needs.every((need) => stepsDone[need]);

export const openSteps = (stepsDone: StepsDone): readonly WalkStep[] =>
  walkSteps.filter((step) => !isDone(step, stepsDone));
