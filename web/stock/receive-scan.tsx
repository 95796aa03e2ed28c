// Receiving with a barcode reader: scan, type how many, Enter, next; scanning on receives one piece of the former.
import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../ui/action/button.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { formatCount } from '../ui/format/money.ts';
import { useScanner } from '../ui/hooks/scanner.ts';
import { AppError } from '../ui/http.ts';
import { TextInput } from '../ui/input/text-input.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { amountOf, beforeScan } from './received.ts';
import { lookUp, move, stockChanged, type Product } from './stock.data.ts';
import { isCounted } from './stock-look.tsx';

interface Received {
  key: number;
  name: string;
  amount: number;
  onHand: number;
}

const textOf = (fault: unknown): string | null =>
  fault instanceof AppError ? (fault.fields['amount'] ?? fault.text) : null;

function useReceiving() {
  const client = useQueryClient();
  const [product, setProduct] = useState<Product | null>(null);
  const [near, setNear] = useState<readonly Product[]>([]);
  const [code, setCode] = useState('');
  const [amount, setAmount] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [received, setReceived] = useState<readonly Received[]>([]);
  const [busy, setBusy] = useState(false);

  const choose = (next: Product | null) => {
    setProduct(next);
    setNear([]);
    setCode('');
    setAmount(next ? '1' : '');
    setProblem(undefined);
  };

  async function guarded(run: () => Promise<void>) {
    setBusy(true);
    try {
      await run();
    } catch (fault) {
      const text = textOf(fault);
      if (text === null) toast.failed(fault);
      else setProblem(text);
    } finally {
      setBusy(false);
    }
  }

  async function find(text: string) {
    const { found, near: others } = await lookUp(text);
    if (found && isCounted(found)) return choose(found);
    setProduct(null);
    setCode(text);
    setNear(others.filter(isCounted));
    setProblem(
      found
        ? 'สินค้านี้เป็นชุดหรือไม่นับสต็อก รับเข้าที่สินค้าในชุดแทน'
        : others.length > 0
          ? 'ไม่มีรหัสนี้ตรงตัว เลือกจากรายการด้านล่าง'
          : `ไม่พบสินค้ารหัส ${text} ตรวจรหัสหรือเพิ่มสินค้าก่อน`,
    );
  }

  async function receive(typed: string): Promise<boolean> {
    if (!product) return true;
    const pieces = amountOf(typed);
    if (pieces === null) {
      setProblem('ใส่จำนวนเต็มตั้งแต่ 1 ขึ้นไป');
      return false;
    }
    const { onHand, move: done } = await move(product.id, { amount: pieces, reason: 'in' });
    const entry = { key: done.id, name: product.name, amount: pieces, onHand: onHand ?? 0 };
    setReceived((all) => [entry, ...all]);
    choose(null);
    void stockChanged(client);
    return true;
  }

  return {
    product,
    near,
    code,
    amount,
    problem,
    received,
    busy,
    setCode,
    setAmount,
    choose,
    search: (text: string) => guarded(() => find(text)),
    save: () =>
      guarded(async () => {
        await receive(amount);
      }),
    /** A scan while the quantity stands open takes what was typed before it, then goes on. */
    scan: (text: string) =>
      guarded(async () => {
        if (product && !(await receive(beforeScan(amount, text)))) return;
        await find(text);
      }),
  };
}

type Receiving = ReturnType<typeof useReceiving>;

/**
 * Takes the focus within the same commit that removed the other step's box: one moment later the
 * dialog would have noticed that the focus is nowhere and taken it for itself.
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
  const { code, near, problem, busy } = receiving;
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
          onChange={receiving.setCode}
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
          value={receiving.amount}
          onChange={receiving.setAmount}
          error={receiving.problem}
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
  const { product, received } = receiving;
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
      subtitle="ยิงบาร์โค้ด ใส่จำนวน กด Enter แล้วยิงชิ้นต่อไป"
    >
      {open ? <Session /> : null}
    </Dialog>
  );
}
