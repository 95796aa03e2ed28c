// Step 5: the result, the failed rows by reason and as a file, and an hour to undo it.
import { importKinds, type ImportKind } from '@app/contract/upkeep/import-columns';
import { Button } from '../../ui/action/button.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { Empty } from '../../ui/feedback/states.tsx';
import { formatTime } from '../../ui/format/date.ts';
import { Panel } from '../../ui/layout/detail-page.tsx';
import type { PlainPath } from '../../ui/layout/target.ts';
import { ImportButton } from './bring-button.tsx';
import { downloadErrors } from './csv-file.ts';
import { ShortOffer } from './short-rows.tsx';
import { StockText } from './stock-text.tsx';
import type { WizardTools } from './use-wizard.ts';
import { shortRows, waitingRows, type Outcome, type Wizard } from './wizard.ts';

const count = (n: number): string => n.toLocaleString('en-US');

const SHOWN = 20;
const PLACES = 10;

interface Target {
  to: PlainPath;
  label: string;
}

const ordersOf: Readonly<Record<Wizard['status'], Target>> = {
  send: { to: '/order/send', label: 'ดูออเดอร์รอจัดส่ง' },
  pending: { to: '/order/pending', label: 'ดูออเดอร์รอตรวจสอบ' },
  telesale: { to: '/order/telesale', label: 'ดูออเดอร์เทเลเซล' },
};

const listOf: Readonly<Record<Exclude<ImportKind, 'order'>, Target>> = {
  product: { to: '/product', label: 'ดูรายการสินค้า' },
  expense: { to: '/expense/other', label: 'ดูค่าใช้จ่าย' },
  lead: { to: '/crm/pipeline', label: 'ดูไปป์ไลน์' },
  address: { to: '/address', label: 'ดูสมุดที่อยู่' },
};

interface Props {
  tools: WizardTools;
  outcome: Outcome;
}

/** The lists that contain the imported items; orders may be in two lists. */
function listsOf({ kind, wizard }: WizardTools, { made, reviewed = 0, undone }: Outcome): Target[] {
  if (kind !== 'order') return [listOf[kind]];
  const chosen = ordersOf[wizard.status];
  if (reviewed === 0 || undone !== null || chosen === ordersOf.pending) return [chosen];
  return reviewed < made ? [chosen, ordersOf.pending] : [ordersOf.pending];
}

function Actions({ tools, outcome, back }: Props & { back: PlainPath }) {
  const { kind, wizard } = tools;
  const lists = listsOf(tools, outcome);
  const isOpen = shortRows(wizard).length > 0;
  return (
    <>
      {lists.map(({ to, label }, at) => (
        <LinkButton
          key={to}
          to={kind === 'expense' ? back : to}
          kind={at === 0 && !isOpen ? 'primary' : 'secondary'}
        >
          {label}
        </LinkButton>
      ))}
      {outcome.failed.length > 0 ? (
        <Button icon="download" onClick={() => downloadErrors(kind, wizard, outcome)}>
          ดาวน์โหลดแถวที่ผิด
        </Button>
      ) : null}
      {outcome.undoUntil === null ? null : (
        <Button
          icon="undo"
          pending={tools.busy}
          pendingText="กำลังเลิกทำ…"
          onClick={() => void tools.takeBack()}
        >
          เลิกทำการนำเข้า
        </Button>
      )}
      <Button kind="ghost" onClick={tools.restart}>
        นำเข้าไฟล์อื่น
      </Button>
    </>
  );
}

/** '10, 11, 12 และอีก 65': row numbers, as many as people read. */
function placesText(places: readonly number[]): string {
  const more = places.length - PLACES;
  return `${places.slice(0, PLACES).join(', ')}${more > 0 ? ` และอีก ${count(more)}` : ''}`;
}

/** Each reason once, with its rows: seventy rows without the same product are one task. */
function Failed({ tools, outcome }: Props) {
  const { failed } = outcome;
  if (failed.length === 0) return null;
  const groups = [...Map.groupBy(failed, ({ reason }) => reason)];
  const rest = groups.slice(SHOWN).reduce((sum, [, rows]) => sum + rows.length, 0);
  return (
    <ul aria-label="แถวที่ผิด" className="mx-auto mb-4 grid max-w-xl gap-2 text-sm">
      {groups.slice(0, SHOWN).map(([reason, rows]) => (
        <li key={reason} className="min-w-0 break-words">
          <span className="text-problem">
            <StockText>{reason}</StockText>
          </span>{' '}
          {rows.length > 1 ? <b className="num whitespace-nowrap">×{count(rows.length)}</b> : null}
          <span className="num block text-ink3">
            แถว {placesText(rows.map(({ at }) => tools.wizard.rows[at]?.row ?? at + 1))}
          </span>
        </li>
      ))}
      {rest > 0 ? <li className="text-ink3">และอีก {count(rest)} แถว อยู่ในไฟล์ที่ดาวน์โหลด</li> : null}
    </ul>
  );
}

/** The connection was lost: a button continues with the remaining rows. */
function Waiting({ tools }: { tools: WizardTools }) {
  const waiting = waitingRows(tools.wizard);
  // Rows also wait between two pieces, while nothing is wrong.
  if (waiting === 0 || tools.busy) return null;
  return (
    <div
      role="alert"
      className="mb-4 flex flex-wrap items-center gap-3 rounded-control bg-waiting-bg px-3 py-2 text-sm text-waiting"
    >
      <p className="min-w-0 flex-1">
        ยังไม่ได้นำเข้าอีก {count(waiting)} รายการ เพราะการเชื่อมต่อขาดไประหว่างทาง นำเข้าต่อได้
        รายการที่เข้าไปแล้วจะไม่ซ้ำ
      </p>
      <ImportButton
        tools={tools}
        label={`นำเข้าต่อ ${count(waiting)} รายการ`}
        onPress={() => tools.run()}
      />
    </div>
  );
}

function titleOf({ made, failed, undone, skipped = 0, reviewed = 0 }: Outcome): string {
  if (undone !== null) return `เลิกทำแล้ว ${count(undone)} รายการ`;
  const known = skipped > 0 ? ` · ซ้ำ ${count(skipped)} รายการ` : '';
  const wrong = failed.length > 0 ? ` · ผิด ${count(failed.length)} รายการ` : '';
  const waiting = reviewed > 0 ? ` (รอตรวจสอบ ${count(reviewed)})` : '';
  return `สำเร็จ ${count(made)} รายการ${waiting}${known}${wrong}`;
}

export function StepResult({ tools, outcome, back }: Props & { back: PlainPath }) {
  const text =
    outcome.undoUntil === null
      ? ''
      : `เลิกทำได้ถึง ${formatTime(outcome.undoUntil)} · รายการที่แก้ไขหรือสร้างเลขพัสดุแล้วจะคงอยู่`;
  return (
    <Panel title={`ผลการนำเข้า${importKinds[tools.kind]}`}>
      <Waiting tools={tools} />
      <Empty
        icon={outcome.made === 0 ? 'alert' : 'check'}
        title={titleOf(outcome)}
        text={text}
        action={<Actions tools={tools} outcome={outcome} back={back} />}
      />
      <ShortOffer tools={tools} />
      <Failed tools={tools} outcome={outcome} />
    </Panel>
  );
}
