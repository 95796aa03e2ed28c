// The result of a connection test in Thai, with what to do and the courier's own message for its support.
import { Icon } from '../../ui/icon/icon.tsx';
import type { ConnectionResult } from './courier-account.data.ts';

export function ConnectionNote({ result }: { result: ConnectionResult }) {
  const { ok, message, next, code, courierText } = result;
  const said = [code, courierText].filter(Boolean).join(' · ');
  return (
    <div
      role={ok ? 'status' : 'alert'}
      className={`flex gap-3 rounded-control px-3 py-2 text-sm ${ok ? 'bg-brand-50 text-brand-800' : 'bg-problem-bg text-problem'}`}
    >
      <span className="mt-0.5">
        <Icon name={ok ? 'check' : 'alert'} />
      </span>
      <div className="min-w-0 flex-1 break-words">
        <p className="font-semibold">{message}</p>
        {next ? <p>{next}</p> : null}
        {said && !ok ? <p className="text-xs">ขนส่งตอบว่า {said}</p> : null}
      </div>
    </div>
  );
}
