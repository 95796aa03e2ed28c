// The barcode dialog: stickers per product and paper size; opens the PDF in a tab and reports differences.
import {
  stickerPapers,
  stickerProblems,
  stickersPerSheet,
  STICKERS_MOST,
  type StickerPaper,
} from '@app/contract/catalog/barcode';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { useSending } from '../../ui/feedback/use-sending.ts';
import { formatCount } from '../../ui/format/money.ts';
import { useKeptChoice } from '../../ui/hooks/kept-choice.ts';
import { Checkbox, RadioGroup } from '../../ui/input/choice.tsx';
import { NumberInput } from '../../ui/input/number-input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { inWaitingTab } from '../../ui/sheet/waiting-tab.ts';
import { print, type PrintedBarcodes } from './barcode.data.ts';
import type { StickerProduct } from './print-barcodes.tsx';

const DEVICE_KEY = 'device/barcode';
const MOST_COPIES = 1000;

interface Paper {
  paper: StickerPaper;
  withPrice: boolean;
}

const standard: Paper = { paper: 'a4x24', withPrice: true };

const isPaper = (value: unknown): value is Paper =>
  typeof value === 'object' &&
  value !== null &&
  'paper' in value &&
  Object.hasOwn(stickerPapers, String(value.paper)) &&
  'withPrice' in value;

const parsePaper = (stored: unknown) => (isPaper(stored) ? stored : undefined);

/** The printer's paper size is stored on this device, not for the user. */
function useDevicePaper() {
  const [choice, replace] = useKeptChoice(DEVICE_KEY, standard, parsePaper);
  return { choice, change: (part: Partial<Paper>) => replace({ ...choice, ...part }) };
}

type Copies = ReadonlyMap<number, number | null>;

const paperOptions = (Object.keys(stickerPapers) as StickerPaper[]).map((value) => ({
  value,
  label: stickerPapers[value],
}));

interface RowsProps {
  products: readonly StickerProduct[];
  copies: Copies;
  onChange: (copies: Copies) => void;
}

function Rows({ products, copies, onChange }: RowsProps) {
  const fill = (of: (product: StickerProduct) => number) =>
    onChange(new Map(products.map((product) => [product.id, of(product)])));
  const inStock = ({ onHand }: StickerProduct) => Math.min(MOST_COPIES, Math.max(0, onHand ?? 0));
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => fill(() => 1)}>อย่างละ 1 ดวง</Button>
        {products.some((product) => inStock(product) > 0) ? (
          <Button onClick={() => fill(inStock)}>เท่าจำนวนคงเหลือ</Button>
        ) : null}
      </div>
      <ul aria-label="จำนวนดวง" className="-mx-1 max-h-72 overflow-y-auto px-1">
        {products.map((product) => (
          <li key={product.id} className="flex items-center gap-3 border-b border-line py-2">
            <span className="min-w-0 flex-1 text-sm break-words">
              {product.name} <span className="text-xs text-ink3">{product.code}</span>
            </span>
            <NumberInput
              label={`จำนวนดวง ${product.name}`}
              hiddenLabel
              className="w-24"
              value={copies.get(product.id) ?? null}
              onChange={(count) => onChange(new Map(copies).set(product.id, count))}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

interface PaperFieldsProps {
  choice: Paper;
  skip: number | null;
  onChange: (part: Partial<Paper>) => void;
  onSkip: (skip: number | null) => void;
}

function PaperFields({ choice, skip, onChange, onSkip }: PaperFieldsProps) {
  return (
    <>
      <RadioGroup
        label="กระดาษ"
        value={choice.paper}
        onChange={(paper) => (paper ? onChange({ paper }) : undefined)}
        options={paperOptions}
      />
      {stickersPerSheet[choice.paper] > 1 ? (
        <NumberInput
          label="แผ่นแรกใช้ไปแล้ว"
          unit="ดวง"
          hint="ใส่แผ่นที่เหลือใช้ต่อได้ นับจากซ้ายไปขวา บนลงล่าง"
          value={skip}
          onChange={onSkip}
        />
      ) : null}
      <Checkbox
        label="พิมพ์ราคาด้วย"
        value={choice.withPrice}
        onChange={(withPrice) => onChange({ withPrice })}
      />
    </>
  );
}

function Made({ made }: { made: PrintedBarcodes }) {
  return (
    <div className="grid gap-3">
      <p>
        ไฟล์พร้อมพิมพ์ {formatCount(made.labels)} ดวง {formatCount(made.pages)} หน้า{' '}
        <a
          href={made.url}
          target="_blank"
          rel="noreferrer"
          className="font-semibold text-link underline underline-offset-4"
        >
          เปิดไฟล์อีกครั้ง
        </a>
      </p>
      <p className="text-sm text-ink2">ในหน้าต่างพิมพ์ ให้เลือกขนาดจริง (100%) ไม่ย่อให้พอดีหน้า</p>
      {made.notices.length > 0 ? (
        <ul
          aria-label="ดวงที่พิมพ์ไม่ตรงกับข้อมูล"
          className="max-h-40 overflow-y-auto rounded-control bg-waiting-bg px-3 py-2 text-sm text-waiting"
        >
          {made.notices.map(({ productId, code, problem }) => (
            <li key={`${productId}-${problem}`}>
              <b>{code}</b> {stickerProblems[problem]}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function usePrint() {
  const [made, setMade] = useState<PrintedBarcodes | null>(null);
  const sending = useSending();
  const run = (body: Parameters<typeof print>[0]) =>
    sending.run(async () => setMade((await inWaitingTab(() => print(body))).made));
  return { ...sending, made, run };
}

/** Why it cannot be printed; null when it can. */
function faultOf(copies: Copies, perSheet: number, skip: number | null): string | null {
  const counts = [...copies.values()];
  const isWhole = (count: number | null, most: number) =>
    count === null || (Number.isInteger(count) && count >= 0 && count <= most);
  if (!counts.every((count) => isWhole(count, MOST_COPIES)))
    return 'จำนวนดวงต้องเป็นจำนวนเต็ม 0–1,000';
  if (!isWhole(skip, perSheet - 1)) return `แผ่นแรกใช้ไปแล้วได้ 0–${perSheet - 1} ดวง`;
  const total = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  if (total === 0) return 'ใส่จำนวนดวงอย่างน้อย 1 รายการ';
  if (total > STICKERS_MOST)
    return `พิมพ์ได้ครั้งละไม่เกิน ${formatCount(STICKERS_MOST)} ดวง แบ่งพิมพ์หลายครั้ง`;
  return null;
}

interface ActionsProps {
  total: number;
  isMade: boolean;
  isReady: boolean;
  pending: boolean;
  onPrint: () => void;
  onClose: () => void;
}

function Actions({ total, isMade, isReady, pending, onPrint, onClose }: ActionsProps) {
  if (isMade)
    return (
      <Button kind="primary" onClick={onClose}>
        ปิด
      </Button>
    );
  return (
    <>
      <Button kind="ghost" onClick={onClose}>
        ยกเลิก
      </Button>
      <Button
        kind="primary"
        icon="print"
        pending={pending}
        pendingText="กำลังจัดหน้า…"
        disabled={!isReady}
        onClick={onPrint}
      >
        พิมพ์ {formatCount(total)} ดวง
      </Button>
    </>
  );
}

export interface BarcodePrinterProps {
  products: readonly StickerProduct[];
  onClose: () => void;
}

export default function BarcodePrinter({ products, onClose }: BarcodePrinterProps) {
  const { choice, change } = useDevicePaper();
  const [copies, setCopies] = useState<Copies>(() => new Map(products.map(({ id }) => [id, 1])));
  const [skip, setSkip] = useState<number | null>(null);
  const { made, pending, problem, run } = usePrint();
  const perSheet = stickersPerSheet[choice.paper];
  const skipped = perSheet > 1 ? skip : null;
  const fault = faultOf(copies, perSheet, skipped);
  const items = [...copies].flatMap(([productId, count]) =>
    count ? [{ productId, copies: count }] : [],
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={made ? 'บาร์โค้ดพร้อมพิมพ์' : `พิมพ์บาร์โค้ด ${products.length} สินค้า`}
      actions={
        <Actions
          total={items.reduce((sum, item) => sum + item.copies, 0)}
          isMade={made !== null}
          isReady={fault === null}
          pending={pending}
          onPrint={() => void run({ ...choice, items, skip: skipped ?? 0 })}
          onClose={onClose}
        />
      }
    >
      {made ? (
        <Made made={made} />
      ) : (
        <div className="grid gap-4">
          <Rows products={products} copies={copies} onChange={setCopies} />
          <PaperFields choice={choice} skip={skip} onChange={change} onSkip={setSkip} />
          <p role="status" className="text-sm text-problem">
            {fault}
          </p>
        </div>
      )}
      {problem ? <ErrorNote error={problem} /> : null}
    </Dialog>
  );
}
