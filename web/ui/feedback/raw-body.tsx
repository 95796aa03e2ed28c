// The body that a hook received: as fields where it can be parsed, else as raw text.
import { formatTime } from '../format/date.ts';
import { Facts } from '../layout/detail-page.tsx';

const plain = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 1);

/** Fields of a JSON object, of a list with one object, or of a form; null for anything else. */
function fieldsOf(body: string): [string, string][] | null {
  try {
    const value: unknown = JSON.parse(body);
    const only: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
    if (typeof only !== 'object' || only === null) return null;
    return Object.entries(only).map(([key, each]) => [key, plain(each)]);
  } catch {
    // Not JSON: a form's fields, or plain text.
    return /^[^\s=&{}<>]+=/.test(body) ? [...new URLSearchParams(body)] : null;
  }
}

export interface RawBodyProps {
  /** When it was received. */
  at: string;
  body: string;
}

export function RawBody({ at, body }: RawBodyProps) {
  const fields = fieldsOf(body);
  return (
    <div className="min-w-0 rounded-control bg-hover p-3 text-sm">
      <p className="mb-1 text-xs text-ink2">{formatTime(at)}</p>
      {fields ? (
        <Facts
          facts={fields.map(([key, value]) => [
            key,
            <span key={key} className="whitespace-pre-wrap">
              {value}
            </span>,
          ])}
        />
      ) : (
        <>
          <p className="font-semibold text-waiting">อ่านข้อมูลไม่ได้</p>
          <p className="break-words whitespace-pre-wrap">{body}</p>
        </>
      )}
    </div>
  );
}
