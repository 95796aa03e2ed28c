// Says why the server refused where no box stands beside which the reason could be read.
import { toast } from '../../ui/feedback/toast.ts';
import { AppError } from '../../ui/http.ts';

export function sayRefusal(fault: unknown): void {
  const why = fault instanceof AppError ? Object.values(fault.fields)[0] : undefined;
  if (why === undefined) toast.failed(fault);
  else toast.warn(why);
}
