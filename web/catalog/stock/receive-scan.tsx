// Receiving with a barcode scanner: scan, type the quantity, Enter, next; scanning the next one receives one piece.
import { useLayoutEffect, useRef } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { formatCount } from '../../ui/format/money.ts';
import { useScanner } from '../../ui/hooks/scanner.ts';
import { TextInput } from '../../ui/input/text-input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import type { Product } from './stock.data.ts';
import { useReceiving, type Receiving } from './use-receiving.ts';

/**
 * Takes the focus in the same commit that removes the other step's input: a moment later the dialog would notice the
 * lost focus and take it.
 */
function useFocusAtOnce() {
  const box = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    box.current?.focus();
    (box.current as HTMLInputElement | null)?.select();
  }, []);
  return (element: HTMLElement | null) => {
    box.current = element;
  };
}

function CodeStep({ receiving }: { receiving: Receiving }) {
  const { step, busy } = receiving;
  const { code, near, problem } = step;
  const inputRef = useFocusAtOnce();
  return (
    <form
      aria-label="หาสินค้าที่รับ"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() !== '' && !busy) void receiving.search(code.trim());
      }}
    >
      <div className="flex items-end gap-2">
        <TextInput
          className="flex-1"
          inputRef={inputRef}
          label="รหัสหรือบาร์โค้ด"
          scan
          focusFirst
          value={code}
          onChange={(typed) => receiving.type({ code: typed })}
        />
        <Button type="submit" pending={busy} pendingText="กำลังหา…">
          หา
        </Button>
      </div>
      {problem ? (
        <p role="alert" className="mt-1 text-sm text-problem">
          {problem}
        </p>
      ) : null}
      {near.length > 0 ? (
        <ul aria-label="สินค้าที่ใกล้เคียง" className="mt-2 grid gap-1">
          {near.map((product) => (
            <li key={product.id}>
              <Button
                className="h-auto! w-full justify-start! py-1.5 text-left whitespace-normal!"
                onClick={() => receiving.choose(product)}
              >
                {product.name} <span className="text-xs text-ink3">{product.code}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </form>
  );
}

function AmountStep({ receiving, product }: { receiving: Receiving; product: Product }) {
  const inputRef = useFocusAtOnce();
  return (
    <form
      aria-label={`รับ ${product.name}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (!receiving.busy) void receiving.save();
      }}
    >
      <p className="font-semibold break-words">{product.name}</p>
      <p className="mb-2 text-sm text-ink2">
        {product.code} · คงเหลือ <span className="num">{formatCount(product.onHand ?? 0)}</span>
      </p>
      <div className="flex items-start gap-2">
        <TextInput
          className="w-32"
          label="จำนวนที่รับ"
          inputMode="numeric"
          scan
          required
          inputRef={inputRef}
          value={receiving.step.amount}
          onChange={(amount) => receiving.type({ amount })}
          error={receiving.step.problem}
        />
        <span className="mt-6.5 flex gap-2">
          <Button kind="primary" type="submit" pending={receiving.busy} pendingText="กำลังรับ…">
            รับเข้า
          </Button>
          <Button kind="ghost" onClick={() => receiving.choose(null)}>
            ข้าม
          </Button>
        </span>
      </div>
    </form>
  );
}

function Session() {
  const receiving = useReceiving();
  const { step, received } = receiving;
  const { product } = step;
  useScanner((code) => void receiving.scan(code));
  return (
    <div className="grid gap-4">
      {product ? (
        <AmountStep key={product.id} receiving={receiving} product={product} />
      ) : (
        <CodeStep receiving={receiving} />
      )}
      {received.length > 0 ? (
        <section aria-label="รับแล้วรอบนี้">
          <p className="text-sm font-semibold" role="status">
            รับแล้วรอบนี้ {received.length} รายการ
          </p>
          <ol className="mt-1 text-sm">
            {received.map((each) => (
              <li key={each.key} className="flex gap-3 border-b border-line py-1.5 last:border-0">
                <span className="min-w-0 flex-1 break-words">{each.name}</span>
                <span className="num font-semibold text-brand-700">
                  +{formatCount(each.amount)}
                </span>
                <span className="num text-ink2">เหลือ {formatCount(each.onHand)}</span>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
    </div>
  );
}

export function ReceiveScan({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="รับสินค้าเข้า"
      subtitle={
        <>
          ยิงบาร์โค้ด ใส่จำนวน <span className="pointer-coarse:hidden">กด Enter</span>
          <span className="pointer-fine:hidden">กด “รับเข้า”</span> แล้วยิงชิ้นต่อไป
        </>
      }
    >
      {open ? <Session /> : null}
    </Dialog>
  );
}
