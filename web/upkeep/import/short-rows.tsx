// Orders whose only problem is stock: they can be imported for review, chosen before or after the import.
import { Checkbox } from '../../ui/input/choice.tsx';
import { ImportButton } from './bring-button.tsx';
import { StockText } from './stock-text.tsx';
import type { WizardTools } from './use-wizard.ts';
import { goingRows, shortRows, waitingRows } from './wizard.ts';

const count = (n: number): string => n.toLocaleString('en-US');

const REASONS = 3;
const box =
  'mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-waiting-bg px-3 py-2 text-sm text-waiting';

/** 'เสื้อยืด เหลือ 0 ×68 · …', without a repeated prefix. */
function reasonsText(reasons: readonly string[]): string {
  const goods = reasons.map((reason) => reason.replaceAll(' สต็อกไม่พอ', ''));
  const groups = [...Map.groupBy(goods, (one) => one)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  const more = groups.length - REASONS;
  const shown = groups
    .slice(0, REASONS)
    .map(([reason, rows]) => (rows.length > 1 ? `${reason} ×${count(rows.length)}` : reason));
  return [...shown, ...(more > 0 ? [`และอีก ${count(more)} สินค้า`] : [])].join(' · ');
}

/** Before the import: whether to include them. */
export function ShortChoice({ tools }: { tools: WizardTools }) {
  const { wizard, set } = tools;
  const short = goingRows(wizard).filter(({ isShort }) => isShort);
  if (short.length === 0) return null;
  return (
    <div className={box}>
      <p className="min-w-0 flex-1 basis-80 break-words">
        <b className="font-semibold whitespace-nowrap">สต็อกไม่พอ {count(short.length)} แถว</b> ·{' '}
        {reasonsText(short.map(({ errors }) => errors['row'] ?? ''))}
      </p>
      <Checkbox
        label="นำเข้าเป็นรอตรวจสอบ"
        hint="ยังไม่จองสต็อก มีของแล้วค่อยยืนยัน"
        value={wizard.whenShort === 'review'}
        onChange={(isOn) => set({ whenShort: isOn ? 'review' : 'refuse' })}
      />
    </div>
  );
}

/** After it: the ones that were skipped. */
export function ShortOffer({ tools }: { tools: WizardTools }) {
  const { wizard } = tools;
  const short = shortRows(wizard).length;
  if (short === 0 || waitingRows(wizard) > 0) return null;
  const label =
    wizard.mode === 'all'
      ? `นำเข้าทั้งหมด ให้ ${count(short)} รายการเป็นรอตรวจสอบ`
      : `นำเข้าเป็นรอตรวจสอบ ${count(short)} รายการ`;
  return (
    <div className={`mx-auto max-w-xl ${box}`}>
      <p className="min-w-0 flex-1 basis-64">
        <StockText>
          {`${count(short)} รายการขาดแค่สต็อก ให้เข้ามารอตรวจสอบก่อนได้ ยังไม่จองสต็อก มีของแล้วค่อยยืนยัน`}
        </StockText>
      </p>
      <ImportButton tools={tools} label={label} onPress={() => tools.bringShort()} />
    </div>
  );
}
