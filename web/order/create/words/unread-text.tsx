// The original message: unused words are underlined and can be given a meaning by a press.
import type { Detection } from '@app/contract/customer/address';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useCan } from '../../../ui/hooks/me.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { wordsOf, type Word } from './unread-words.ts';
import { namesQuery } from './words.data.ts';

const AssignWord = lazyPart(() => import('./assign-word.form.tsx'));

interface TextProps {
  text: string;
  found: Detection | null;
}

export function UnreadText({ text, found }: TextProps) {
  const ids = [...new Set((found?.items ?? []).map((item) => item.productId))];
  const { data: names = [] } = useQuery(namesQuery(ids));
  const [asked, setAsked] = useState<Word | null>(null);
  // Words that were given a meaning by hand.
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <p className="break-words whitespace-pre-wrap">
        {wordsOf(text, found, names).map((word) =>
          word.isUnread && !known.has(word.text) ? (
            <button
              key={word.start}
              type="button"
              title="กดเพื่อบอกว่าคำนี้คืออะไร"
              aria-label={`${word.text} ยังไม่ได้อ่าน กดเพื่อบอกว่าคืออะไร`}
              className="max-w-full rounded-control bg-waiting-bg px-0.5 text-left break-words text-waiting underline decoration-dotted underline-offset-4 max-md:min-h-11"
              onClick={() => setAsked(word)}
            >
              {word.text}
            </button>
          ) : (
            word.text
          ),
        )}
      </p>
      {asked ? (
        <Suspense fallback={null}>
          <AssignWord
            word={asked}
            message={text}
            onDone={() => {
              setKnown(new Set([...known, asked.text]));
              setAsked(null);
            }}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Below the paste box, while goods are uncertain. */
export default function UnreadGoods(props: TextProps) {
  const can = useCan();
  return (
    <details open className="mt-2 rounded-control bg-hover px-3 py-2 text-sm">
      <summary className="min-h-9 cursor-pointer py-1 text-ink2 max-md:min-h-11 max-md:py-2.5">
        กดคำที่ขีดเส้นใต้เพื่อบอกว่าคืออะไร
        {can('product.edit', 'message.open') ? ' ร้านจะจำคำนั้นไว้ใช้ครั้งต่อไป' : null}
      </summary>
      <div className="max-h-48 overflow-y-auto">
        <UnreadText {...props} />
      </div>
    </details>
  );
}
