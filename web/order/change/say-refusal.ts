// A refusal in the server's own words where it has any: which document, which product, which order.
import { toast } from '../../ui/feedback/toast.ts';
import { AppError } from '../../ui/http.ts';

export function sayRefusal(fault: unknown): void {
  const why = fault instanceof AppError ? fault.details['text'] : undefined;
  if (typeof why === 'string') toast.warn(why);
  else toast.failed(fault);
}
