// The message of a suspended shop: its data is safe, and who can reopen it.
import { fail } from '../../platform/failure.ts';

const TEXT = 'ร้านนี้พักใช้งานอยู่ ข้อมูลยังอยู่ครบ ติดต่อผู้ให้บริการเพื่อเปิดใช้อีกครั้ง';

/** For programs the shop does not exist while suspended. */
export const isSuspended = () =>
  fail('CONF_NOT_FOUND', { details: { flag: 'suspended', text: TEXT } });
