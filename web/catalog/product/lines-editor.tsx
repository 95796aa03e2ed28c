// The lines of an order: search and add by typing or scanner, change, make free, remove.
import { formatSatang } from '@app/contract/kit/money';
import { useEffect, useState } from 'react';
import { Button, IconButton } from '../../ui/action/button.tsx';
import { Thumbnail } from '../../ui/feedback/thumbnail.tsx';
import { Badge } from '../../ui/feedback/chip.tsx';
import { formatBaht, formatCount } from '../../ui/format/money.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { Checkbox } from '../../ui/input/choice.tsx';
import { Combobox } from '../../ui/input/combobox.tsx';
import { MoneyInput, NumberInput } from '../../ui/input/number-input.tsx';
import { addProduct, isShort, amountOf, type DraftLine } from './lines.ts';
import { keepForOffline, searchProducts, type Product } from './product.data.ts';

interface LinesEditorProps {
  lines: readonly DraftLine[];
  onChange: (lines: DraftLine[]) => void;
  error?: string | undefined;
  /** The focus target when the form lacks goods. */
  inputRef?: ((element: HTMLElement | null) => void) | undefined;
}

function ProductChoice({ product }: { product: Product }) {
  const { available } = product;
  return (
    <span className="flex items-center gap-3">
      <Thumbnail url={product.imageUrl} hasPlace />
      <span className="min-w-0 flex-1">
        {product.name} <span className="text-xs text-ink3">{product.code}</span>
      </span>
      <span className="num text-sm">{formatBaht(product.price)}</span>
      <span
        className={`w-20 text-right text-xs ${available !== null && available !== undefined && available <= 0 ? 'text-problem' : 'text-ink3'}`}
      >
        {available === null || available === undefined
          ? 'ไม่นับสต็อก'
          : `เหลือ ${formatCount(available)}`}
      </span>
    </span>
  );
}

function StockBadge({ line }: { line: DraftLine }) {
  const { available } = line.product;
  if (available === null) return null;
  return (
    <Badge tone={isShort(line) ? 'problem' : 'neutral'}>
      {isShort(line) ? `สต็อกไม่พอ เหลือ ${formatCount(available)}` : `เหลือ ${formatCount(available)}`}
    </Badge>
  );
}

function LineName({ line }: { line: DraftLine }) {
  const { product } = line;
  return (
    <div className="col-span-2 flex min-w-0 gap-3 @lg:col-span-1 @lg:self-center">
      <Thumbnail url={product.imageUrl} hasPlace />
      <div className="min-w-0">
        <span className="font-semibold">{product.name}</span>{' '}
        <span className="text-xs whitespace-nowrap text-ink3">{product.code}</span>
        <span className="flex flex-wrap items-center gap-2">
          {product.isSet ? <Badge>ชุด</Badge> : null}
          {product.isPack ? <Badge>แพ็ก</Badge> : null}
          <StockBadge line={line} />
          <span className="num text-sm text-ink2">{formatSatang(amountOf(line))} บาท</span>
        </span>
      </div>
    </div>
  );
}

interface RowProps {
  line: DraftLine;
  onChange: (line: DraftLine) => void;
  onRemove: () => void;
}

function Row({ line, onChange, onRemove }: RowProps) {
  const can = useCan();
  const { product } = line;
  const setRule = product.isSet ? 'สินค้าชุดใส่ส่วนลดหรือเป็นของแถมไม่ได้' : undefined;
  return (
    <li className="grid grid-cols-2 items-end gap-2 border-b border-line py-3 last:border-0 @lg:grid-cols-[minmax(0,1fr)_5rem_7.5rem_7.5rem_auto]">
      <LineName line={line} />
      <NumberInput
        label={`จำนวน ${product.name}`}
        hiddenLabel
        value={line.unit}
        onChange={(unit) => onChange({ ...line, unit })}
      />
      <MoneyInput
        label={`ราคา ${product.name}`}
        hiddenLabel
        disabled={!can('order.edit') || line.isFree}
        value={line.isFree ? 0 : line.price}
        onChange={(price) => onChange({ ...line, price })}
      />
      <span title={setRule}>
        <MoneyInput
          label={`ส่วนลด ${product.name}`}
          hiddenLabel
          placeholder="ส่วนลด"
          disabled={product.isSet || line.isFree}
          value={line.discount}
          onChange={(discount) => onChange({ ...line, discount })}
        />
      </span>
      <span className="flex items-center justify-end gap-1" title={setRule}>
        <Checkbox
          label="แถม"
          disabled={product.isSet}
          value={line.isFree}
          onChange={(isFree) => onChange({ ...line, isFree, discount: null })}
        />
        <IconButton icon="trash" label={`เอา ${product.name} ออก`} onClick={onRemove} />
      </span>
    </li>
  );
}

const wayToAdd = (
  <>
    <span className="pointer-coarse:hidden">พิมพ์ชื่อ รหัส หรือคำเรียก แล้วกด Enter หรือยิงบาร์โค้ด</span>
    <span className="pointer-fine:hidden">พิมพ์ชื่อ รหัส หรือคำเรียก แล้วแตะเลือก</span>
  </>
);

/** After everything that the screen itself loads. */
const KEEP_AFTER_MS = 4000;

const keepLater = () => {
  const timer = setTimeout(keepForOffline, KEEP_AFTER_MS);
  return () => clearTimeout(timer);
};

export function LinesEditor({ lines, onChange, error, inputRef }: LinesEditorProps) {
  const can = useCan();
  const [refused, setRefused] = useState<string | undefined>();
  // A new key clears the search input after each added product.
  const [round, setRound] = useState(0);
  useEffect(keepLater, []);
  const add = (product: Product | null) => {
    if (!product) return;
    const next = addProduct(lines, product);
    setRefused(next.refused);
    onChange(next.lines);
    setRound(round + 1);
  };
  // The form is used in narrow columns and full screens, so the lines adapt to their container.
  return (
    <div className="@container">
      <Combobox<Product>
        key={round}
        label="เพิ่มสินค้า"
        hint={wayToAdd}
        scan
        focusFirst={round > 0}
        value={null}
        onChange={add}
        search={searchProducts}
        labelOf={(product) => product.name}
        keyOf={(product) => product.id}
        show={(product) => <ProductChoice product={product} />}
        placeholder="ค้นหาสินค้า"
        emptyText="ไม่พบสินค้านี้"
        addAt={can('product.edit') && '/product?create=1'}
        error={refused ?? error}
        {...(inputRef && { inputRef })}
      />
      <ul aria-label="สินค้าในออเดอร์" className="mt-2">
        {lines.map((line, index) => (
          <Row
            key={`${line.product.id}-${line.id ?? index}`}
            line={line}
            onChange={(changed) => onChange(lines.with(index, changed))}
            onRemove={() => onChange(lines.filter((_, at) => at !== index))}
          />
        ))}
      </ul>
      {lines.length > 1 ? (
        <Button kind="ghost" className="mt-1" onClick={() => onChange([])}>
          เอาสินค้าออกทั้งหมด
        </Button>
      ) : null}
    </div>
  );
}
