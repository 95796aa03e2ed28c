// The sums: goods, weight, total and COD; warns when the chat named another amount.
import { formatSatang } from '@app/contract/kit/money';
import { HEAVY_GRAMS, TOO_HEAVY } from '@app/contract/kit/order-sums';
import { useContext } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Detection } from '@app/contract/customer/address';
import { Button } from '../../ui/action/button.tsx';
import { formatCount } from '../../ui/format/money.ts';
import { codFeeOf, draftTotals, draftWeight, moneyFault, type OrderDraft } from './create-order.ts';
import { Found, markText } from './marks.tsx';

/** A doubt about the COD amount; undefined when chat and order agree. */
export function codDoubt(
  found: Detection | null,
  draft: OrderDraft,
  cod: number,
): string | undefined {
  if (!found || draft.lines.length === 0 || draft.payment.method === 'transfer') return undefined;
  if (found.codAmount === null) {
    const isUnsure = markText(found, 'codAmount') !== undefined && cod > 0;
    return isUnsure ? 'แชตไม่ได้บอกยอดเก็บปลายทางชัดเจน ตรวจยอดนี้กับลูกค้าก่อนบันทึก' : undefined;
  }
  const said = Math.round(found.codAmount * 100);
  return said === cod
    ? undefined
    : `แชตแจ้งยอด ${formatSatang(said)} บาท แต่ออเดอร์รวมได้ ${formatSatang(cod)} บาท กรุณาตรวจสินค้า ค่าส่ง หรือส่วนลด`;
}

/** By how many satang the chat's sum exceeds the order's, where one press can correct it. */
function gapOf(found: Detection | null, { payment, country }: OrderDraft, cod: number): number {
  const isPlain = payment.method === 'cod' && !payment.codFeePercent && country !== 'LA';
  return isPlain && found?.codAmount ? Math.round(found.codAmount * 100) - cod : 0;
}

/** The usual reasons for a difference to the agreed sum: a shipping fee or a discount. */
function MakeEqual({ draft: { payment }, gap }: { draft: OrderDraft; gap: number }) {
  const { setValue } = useFormContext<OrderDraft>();
  if (gap === 0) return null;
  const box = gap > 0 ? 'shippingFee' : 'discount';
  const satang = Math.round((payment[box] ?? 0) * 100) + Math.abs(gap);
  return (
    <Button
      className="mt-2"
      onClick={() =>
        setValue(`payment.${box}`, satang / 100, { shouldDirty: true, shouldValidate: true })
      }
    >
      {gap > 0 ? 'ใส่ค่าส่ง' : 'ใส่ส่วนลด'} {formatSatang(satang)} บาท
    </Button>
  );
}

export function OrderSummary() {
  const found = useContext(Found);
  const draft = useWatch<OrderDraft>() as OrderDraft;
  const { totalSatang: total, codSatang: cod } = draftTotals(draft);
  const weight = draftWeight(draft);
  const fee = codFeeOf(draft);
  const fault = moneyFault(draft);
  const doubt = codDoubt(found, draft, cod);
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-y-1">
      <dt className="text-ink2">สินค้า</dt>
      <dd className="num text-right">
        {formatCount(draft.lines.reduce((sum, line) => sum + (line.unit ?? 0), 0))} ชิ้น
      </dd>
      <dt className="text-ink2">น้ำหนัก</dt>
      <dd className={`num text-right ${weight > HEAVY_GRAMS ? 'text-problem' : ''}`}>
        {formatCount(weight)} กรัม
      </dd>
      {fee > 0 ? (
        <>
          <dt className="text-ink2">ค่า COD {draft.payment.codFeePercent}%</dt>
          <dd className="num text-right">{formatSatang(fee)} บาท</dd>
        </>
      ) : null}
      <dt className="text-ink2">ยอดรวม</dt>
      <dd className="num text-right">{formatSatang(total)} บาท</dd>
      <dt className="self-end font-semibold">ยอดเก็บปลายทาง</dt>
      <dd className="num text-right text-2xl font-bold" data-testid="cod-total">
        {formatSatang(cod)}
      </dd>
      {fault && draft.lines.length > 0 ? (
        <dd role="status" className="col-span-2 mt-1 text-sm text-problem">
          {fault.text}
        </dd>
      ) : null}
      {doubt ? (
        <dd
          role="status"
          className="col-span-2 mt-1 rounded-control bg-waiting-bg px-3 py-2 text-sm text-waiting"
        >
          {doubt}
          <MakeEqual draft={draft} gap={gapOf(found, draft, cod)} />
        </dd>
      ) : null}
      {weight > HEAVY_GRAMS ? (
        <dd className="col-span-2 text-sm text-problem">{TOO_HEAVY}</dd>
      ) : null}
    </dl>
  );
}

/** The amount beside the save button on phones, where the sums are out of view. */
export function CodLine() {
  const found = useContext(Found);
  const draft = useWatch<OrderDraft>() as OrderDraft;
  const { totalSatang: total, codSatang: cod } = draftTotals(draft);
  const isDoubtful = codDoubt(found, draft, cod) !== undefined;
  return (
    <>
      <p className="flex items-baseline gap-2 text-sm">
        <span className={isDoubtful ? 'text-waiting' : 'text-ink2'}>
          {cod > 0 ? 'ยอดเก็บปลายทาง' : 'ยอดรวม'}
          {isDoubtful ? ' (ตรวจยอดในสรุป)' : ''}
        </span>
        <b className="num ml-auto text-lg">{formatSatang(cod > 0 ? cod : total)}</b>
        <span className="text-ink2">บาท</span>
      </p>
      <MakeEqual draft={draft} gap={gapOf(found, draft, cod)} />
    </>
  );
}
