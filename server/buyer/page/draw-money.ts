// The items and the amount to pay: by COD, by transfer, or nothing any more.
import { banks } from '@app/contract/kit/banks';
import { formatSatang, satangFromBaht } from '@app/contract/kit/money';
import { slipStates, type SlipState } from '@app/contract/money/slip';
import { html, type Html } from './html.ts';
import { progressOf } from './draw-way.ts';
import type { PageFacts } from './page-facts.ts';

const baht = (amount: number): string => `${formatSatang(satangFromBaht(amount))} บาท`;

export function drawGoods({ order }: PageFacts): Html {
  const lines = order.items.map(
    ({ products, unit, amount, isFree }) =>
      html`<li>
        <span>${products.name} ×${unit}</span
        ><span class="num">${isFree ? 'แถม' : baht(amount)}</span>
      </li>`,
  );
  const { shippingFee, discount, total } = order.payment;
  const extra = (name: string, amount: number): Html | null =>
    amount === 0
      ? null
      : html`<li><span>${name}</span><span class="num">${baht(amount)}</span></li>`;
  return html`<section>
    <h2>สินค้า</h2>
    <ul class="goods">
      ${lines}${extra('ค่าส่ง', shippingFee)}${extra('ส่วนลด', -discount)}
      <li><b>รวม</b><b class="num">${baht(total)}</b></li>
    </ul>
  </section>`;
}

const accountLine = ({ bank, number, name }: PageFacts['accounts'][number]): Html =>
  html`<li>
    ${banks.find(({ code }) => code === bank)?.name ?? ''} <b class="num">${number}</b><br /><span
      class="soft"
      >${name}</span
    >
  </li>`;

const slipWords: Readonly<Record<SlipState, string>> = {
  ...slipStates,
  pending: 'ร้านได้รับสลิปแล้ว กำลังตรวจยอด',
  unreadable: 'อ่าน QR ในรูปไม่ได้ ส่งรูปสลิปจากแอปธนาคารอีกครั้ง',
  differs: 'ยอดหรือบัญชีในสลิปไม่ตรง ติดต่อร้าน',
  unknown: 'ยังไม่พบรายการโอนของสลิปนี้ ติดต่อร้าน',
};

function drawSlips({ slips }: PageFacts): Html | null {
  if (slips.length === 0) return null;
  return html`<h2>สลิปที่ส่งแล้ว</h2>
    <ul>
      ${slips.map(({ state }) => html`<li>${slipWords[state]}</li>`)}
    </ul>`;
}

/** While a slip waits for a check, the buyer is not asked for the sum again and so does not pay twice. */
const drawWaiting = ({ slips }: PageFacts): Html | null =>
  slips.some(({ state }) => state === 'pending' || state === 'unreadable')
    ? html`<p class="soft">ส่งสลิปแล้ว รอร้านตรวจ ไม่ต้องโอนซ้ำ</p>`
    : null;

const slipForm = (token: string): Html =>
  html`<form method="post" action="/t/${token}/slip" enctype="multipart/form-data">
    <label
      >โอนแล้ว ส่งรูปสลิปให้ร้าน<input
        type="file"
        name="file"
        accept="image/jpeg,image/png,image/webp"
        required /></label
    ><button>ส่งสลิป</button>
  </form>`;

function drawDue(facts: PageFacts, due: number, token: string): Html {
  const qr = facts.hasQr
    ? html`<p class="center">สแกนด้วยแอปธนาคาร ยอดขึ้นให้เอง</p>
        <img
          class="qr"
          src="/t/${token}/qr"
          alt="QR พร้อมเพย์ ${baht(due)}"
          width="330"
          height="330"
        />
        <p class="center">
          <a class="save" href="/t/${token}/qr" download="promptpay-${facts.order.code}.png"
            >บันทึกรูป QR</a
          >
        </p>`
    : null;
  const accounts =
    facts.accounts.length === 0
      ? facts.hasQr
        ? null
        : html`<p class="soft">ขอเลขบัญชีจากร้านก่อนโอน</p>`
      : html`<ul>
          ${facts.accounts.map(accountLine)}
        </ul>`;
  return html`<section>
    <h2>ยอดที่ต้องโอน</h2>
    <p class="sum num">${baht(due)}</p>
    ${drawWaiting(facts)}${qr}${accounts}${slipForm(token)}${drawSlips(facts)}
  </section>`;
}

/** Refunds, made or pending. */
function drawRefunds({ refunds }: PageFacts): Html | null {
  if (refunds.length === 0) return null;
  const lines = refunds.map(
    ({ state, amount_satang: satang }) =>
      html`<li>
        ${state === 'paid' ? 'คืนเงินแล้ว' : 'ร้านกำลังคืนเงิน'}
        <b class="num">${formatSatang(satang)} บาท</b>
      </li>`,
  );
  return html`<section>
    <h2>เงินคืน</h2>
    <ul>
      ${lines}
    </ul>
  </section>`;
}

function drawSum(facts: PageFacts, token: string): Html | null {
  const { order, due } = facts;
  const { codAmount, codKip, paid } = order.payment;
  if (due !== null) return drawDue(facts, due, token);
  if (progressOf(order).step === null || order.payment.total === 0) return null;
  if (codAmount === 0)
    return html`<section>
      <h2>ชำระเงินแล้ว</h2>
      <p class="sum num">${baht(paid)}</p>
      ${drawSlips(facts)}
    </section>`;
  const before = paid > 0 ? html`<p class="soft">โอนแล้ว ${baht(paid)}</p>` : null;
  const sum = codKip ? `₭${codKip.toLocaleString('en-US')}` : baht(codAmount);
  const title = order.deliveredAt === null ? 'เก็บเงินปลายทาง' : 'ยอดเก็บปลายทาง';
  return html`<section>
    <h2>${title}</h2>
    <p class="sum num">${sum}</p>
    ${before}
  </section>`;
}

export const drawMoney = (facts: PageFacts, token: string): Html =>
  html`${drawSum(facts, token)}${drawRefunds(facts)}`;
