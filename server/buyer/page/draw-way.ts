// The order's progress: a headline, a picture and the courier's scans.
import type { Bucket } from '@app/contract/kit/buckets';
import { carrierById } from '@app/contract/kit/carriers';
import { ZONE } from '@app/contract/kit/bangkok';
import type { OrderReply } from '@app/contract/order/order';
import { html, type Html } from './html.ts';
import { withMaskedNames, withoutPhones } from './masks.ts';
import type { PageFacts } from './page-facts.ts';

const STEPS = ['สั่งแล้ว', 'เตรียมของ', 'ขนส่งรับ', 'เดินทาง', 'นำส่ง', 'ถึงแล้ว'];

interface ProgressState {
  readonly title: string;
  readonly advice: string;
  /** Index in STEPS; null where the delivery was stopped. */
  readonly step: number | null;
  readonly isBad?: boolean;
}

const askShop = 'มีคำถาม ติดต่อร้านได้เลย';

const byBucket: Readonly<Record<Bucket, ProgressState>> = {
  created: { title: 'ร้านเตรียมส่งของแล้ว', advice: 'รอขนส่งมารับพัสดุ', step: 1 },
  picked_up: { title: 'ขนส่งรับพัสดุแล้ว', advice: '', step: 2 },
  in_transit: { title: 'พัสดุอยู่ระหว่างทาง', advice: '', step: 3 },
  out_for_delivery: { title: 'กำลังนำส่ง', advice: 'เปิดโทรศัพท์ไว้รับสายจากขนส่ง', step: 4 },
  attempt_failed: {
    title: 'นำส่งไม่สำเร็จ',
    advice: 'ขนส่งจะนำส่งอีกครั้ง เปิดโทรศัพท์ไว้รับสาย หรือติดต่อร้าน',
    step: 4,
    isBad: true,
  },
  problem: {
    title: 'พัสดุมีปัญหาระหว่างทาง',
    advice: 'ร้านเห็นแล้วและกำลังตามให้ ถ้ารีบให้ติดต่อร้าน',
    step: 3,
    isBad: true,
  },
  delivered: { title: 'ส่งถึงแล้ว', advice: 'ขอบคุณที่อุดหนุนร้านของเรา', step: 5 },
  returning: {
    title: 'พัสดุกำลังตีกลับถึงร้าน',
    advice: 'ถ้ายังต้องการของ ติดต่อร้านได้เลย',
    step: null,
    isBad: true,
  },
  returned: { title: 'พัสดุตีกลับถึงร้านแล้ว', advice: askShop, step: null, isBad: true },
  lost: {
    title: 'พัสดุสูญหายหรือเสียหาย',
    advice: 'ติดต่อร้านเพื่อส่งใหม่หรือรับเงินคืน',
    step: null,
    isBad: true,
  },
  cancelled: { title: 'ร้านกำลังเตรียมของ', advice: '', step: 1 },
};

/** By the order's own status, before its parcel has scans. */
const byStatus: Readonly<Record<OrderReply['status'], ProgressState>> = {
  telesale: { title: 'ร้านรับออเดอร์แล้ว', advice: '', step: 0 },
  pending: { title: 'ร้านรับออเดอร์แล้ว', advice: '', step: 0 },
  send: { title: 'ร้านกำลังเตรียมของ', advice: '', step: 1 },
  sending: { title: 'ร้านส่งของแล้ว', advice: 'รอขนส่งอัปเดตสถานะ', step: 2 },
  tracking: { title: 'พัสดุอยู่ระหว่างทาง', advice: '', step: 3 },
  return: { title: 'พัสดุตีกลับถึงร้านแล้ว', advice: askShop, step: null, isBad: true },
  cancel: { title: 'ออเดอร์นี้ยกเลิกแล้ว', advice: askShop, step: null, isBad: true },
};

export function progressOf({ status, tracking, deliveredAt }: OrderReply): ProgressState {
  if (status === 'cancel' || status === 'return') return byStatus[status];
  if (deliveredAt !== null) return byBucket.delivered;
  return tracking ? byBucket[tracking.bucket] : byStatus[status];
}

const WIDTH = 600;
const gap = WIDTH / STEPS.length;
const xOf = (step: number): number => gap / 2 + step * gap;

/** The steps as a line of dots; past ones are filled, the current one is ringed. */
function drawSteps(step: number): Html {
  const dots = STEPS.map((_, at) =>
    at === step
      ? html`<circle class="here" cx="${xOf(at)}" cy="20" r="15" stroke-width="5" /><circle
            class="inner"
            cx="${xOf(at)}"
            cy="20"
            r="7"
          />`
      : html`<circle
          class="${at < step ? 'past' : 'next'}"
          cx="${xOf(at)}"
          cy="20"
          r="11"
          stroke-width="4"
        />`,
  );
  const names = STEPS.map((name, at) =>
    at === step ? html`<li aria-current="step">${name}</li>` : html`<li>${name}</li>`,
  );
  const label = `ขั้นที่ ${step + 1} จาก ${STEPS.length}: ${STEPS[step] ?? ''}`;
  return html`<svg viewBox="0 0 ${WIDTH} 40" role="img" aria-label="${label}">
      <path class="next" stroke-width="6" d="M${xOf(0)} 20H${xOf(STEPS.length - 1)}" />
      <path class="past" stroke-width="6" d="M${xOf(0)} 20H${xOf(step)}" />
      ${dots}
    </svg>
    <ol class="way">
      ${names}
    </ol>`;
}

const clock = new Intl.DateTimeFormat('th-TH', {
  timeZone: ZONE,
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

export function drawProgress({ order, way }: PageFacts): Html {
  const { title, advice, step, isBad = false } = progressOf(order);
  const parcel =
    order.pno === ''
      ? null
      : html`<p>
          ${way ? (carrierById(way.courier)?.name ?? '') : ''} <b class="num">${order.pno}</b>
        </p>`;
  return html`<section${isBad ? html` class="bad"` : null}><p class="soft">ออเดอร์ ${order.code}</p><h1>${title}</h1>${advice === '' ? null : html`<p>${advice}</p>`}${parcel}${step === null ? null : drawSteps(step)}</section>`;
}

const MOST_SCANS = 30;

export function drawScans({ way, order }: PageFacts): Html | null {
  if (!way || way.scans.length === 0) return null;
  const people = [order.info.name, ...way.scans.map(({ signer }) => signer)];
  const lines = way.scans
    .slice(0, MOST_SCANS)
    .map(
      ({ at, label, place }) =>
        html`<li>
          <b>${withMaskedNames(withoutPhones(label), people)}</b><br /><span class="soft"
            >${clock.format(at)}${place === '' ? null : ` · ${withoutPhones(place)}`}</span
          >
        </li>`,
    );
  return html`<section>
    <h2>ทางของพัสดุ</h2>
    <ol class="scans">
      ${lines}
    </ol>
  </section>`;
}
