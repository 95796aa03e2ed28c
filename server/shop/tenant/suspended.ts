// What is told at the door of a shop that is suspended: that it is not lost, and who opens it again.
import { fail } from '../../platform/failure.ts';

const TEXT = 'ร้านนี้พักใช้งานอยู่ ข้อมูลยังอยู่ครบ ติดต่อผู้ให้บริการเพื่อเปิดใช้อีกครั้ง';

/** For programs there is no such shop now. */
export const isSuspended = () =>
  fail('CONF_NOT_FOUND', { details: { flag: 'suspended', text: TEXT } });
