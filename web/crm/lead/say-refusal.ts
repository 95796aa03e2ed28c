// Shows why the server refused, where there is no field for the reason.
import { toast } from '../../ui/feedback/toast.ts';
import { AppError } from '../../ui/http.ts';

/** Deleted, merged, or erased while it was on this screen. */
export const isLeadGone = (fault: unknown): boolean =>
  fault instanceof AppError && fault.code === 'NOT_FOUND';

export function sayRefusal(fault: unknown): void {
  const why = fault instanceof AppError ? Object.values(fault.fields)[0] : undefined;
  if (isLeadGone(fault)) toast.warn('ไม่พบลีดนี้แล้ว อาจถูกลบหรือรวมกับลีดอื่น');
  else if (why === undefined) toast.failed(fault);
  else toast.warn(why);
}
