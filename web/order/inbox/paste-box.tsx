// A plain text box for shops without a connected chat, and for messages from elsewhere.
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../../ui/action/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePress } from '../../ui/feedback/use-sending.ts';
import { useKeptText } from '../../ui/form/use-kept-text.ts';
import { formatCount } from '../../ui/format/money.ts';
import { TextArea } from '../../ui/input/text-input.tsx';
import { messagesChanged, paste, type Message } from './message.data.ts';
import { MOST_LETTERS, MOST_PARTS, partsOf } from '../create/part-text.ts';

const GAP = '\n\n';

const isSame = (now: string, sent: string): boolean =>
  now === sent || partsOf(now).join(GAP) === sent;

interface PasteBoxProps {
  onPasted: (message: Message) => void;
}

/** Pastes part by part, in order: saved parts leave the box, the others stay. */
function usePasting({ onPasted }: PasteBoxProps) {
  const client = useQueryClient();
  const [text, setText] = useKeptText('inbox-paste');
  const { pending, run } = usePress();
  const send = (parts: readonly string[]): Promise<void> =>
    run(
      async () => {
        for (const [at, part] of parts.entries()) {
          const [sent, left] = [parts.slice(at).join(GAP), parts.slice(at + 1).join(GAP)];
          const message = await paste(part).catch((fault: unknown) => {
            setText((now) => (isSame(now, sent) ? now : `${sent}${GAP}${now}`));
            throw fault;
          });
          // Text typed while it was being sent is the next message.
          setText((now) => (isSame(now, sent) ? left : now));
          if (at === 0) onPasted(message);
        }
        if (parts.length > 1) toast.done(`แบ่งเป็น ${formatCount(parts.length)} ข้อความแล้ว`);
      },
      () => messagesChanged(client),
    );
  return { text, setText, send, pending };
}

export function PasteBox(props: PasteBoxProps) {
  const { text, setText, send, pending } = usePasting(props);
  const parts = partsOf(text);
  const count = formatCount(parts.length);
  const isOver = parts.length > MOST_PARTS;
  const long = isOver
    ? { error: `ยาวเกิน ${formatCount(MOST_PARTS)} ข้อความ วางทีละส่วน` }
    : { hint: `ยาวเกิน ${formatCount(MOST_LETTERS)} ตัวอักษร จะแบ่งเป็น ${count} ข้อความตรงบรรทัดว่าง` };
  return (
    <div className="border-b border-line p-3">
      <TextArea
        label="วางข้อความจากแชต"
        rows={2}
        value={text}
        onChange={setText}
        placeholder="วางชื่อ ที่อยู่ เบอร์ และสินค้า"
        {...(parts.length > 1 ? long : { limit: MOST_LETTERS })}
      />
      {parts.length === 0 ? null : (
        <Button
          kind="primary"
          className="mt-2 w-full"
          disabled={isOver}
          pending={pending}
          onClick={() => void send(parts)}
        >
          {parts.length > 1 ? `อ่าน ${count} ข้อความ` : 'อ่านข้อความนี้'}
        </Button>
      )}
    </div>
  );
}
