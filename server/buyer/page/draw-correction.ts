// The recipient, without revealing more than the buyer knows, and the form for another address.
import { maskPhone } from '@app/contract/kit/text';
import { html, type Html } from './html.ts';
import { maskName } from './masks.ts';
import type { PageFacts } from './page-facts.ts';

/** The buyer's input and its errors by field. */
export interface Correction {
  readonly typed: Readonly<Record<string, string>>;
  readonly wrong: Readonly<Record<string, string>>;
  /** Places that match the input. */
  readonly places: readonly Place[];
}

export interface Place {
  readonly subdistrict: string;
  readonly district: string;
  readonly province: string;
  readonly postcode: string;
}

interface Field {
  readonly name: string;
  readonly label: string;
  readonly more?: Html;
}

function field({ name, label, more }: Field, { typed, wrong }: Correction): Html {
  const fault = wrong[name];
  return html`<label
      >${label}<input
        name="${name}"
        value="${typed[name] ?? ''}"
        maxlength="200"
        ${more}${fault === undefined ? null : html` aria-invalid="true" aria-describedby="wrong-${name}"`} /></label
    >${fault === undefined ? null : html`<p class="wrong" id="wrong-${name}">${fault}</p>`}`;
}

const ofPlace = ['subdistrict', 'district', 'province', 'postcode'] as const;

const hidden = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}" />`;

const chosenPlace = (typed: Correction['typed'], place: Place): Html =>
  html`${hidden('chosen', '1')}${['name', 'phone', 'address'].map((name) => hidden(name, typed[name] ?? ''))}${ofPlace.map((name) => hidden(name, place[name]))}`;

const choices = ({ typed, places }: Correction, action: string): Html | null =>
  places.length === 0
    ? null
    : html`<h2>${places.length === 1 ? 'หมายถึงที่นี่หรือเปล่า' : 'หมายถึงที่ไหน'}</h2>
        ${places.map((place) => html`<form method="post" action="${action}">${chosenPlace(typed, place)}<button class="quiet">${place.subdistrict} ${place.district} ${place.province} ${place.postcode}</button></form>`)}`;

const numeric = html` inputmode="numeric" autocomplete="postal-code"`;
const phone = html` type="tel" autocomplete="tel"`;

function drawForms(token: string, correction: Correction | undefined): Html {
  const of = correction ?? { typed: {}, wrong: {}, places: [] };
  const action = `/t/${token}/address`;
  const fault = of.wrong['text'];
  return html`<details${correction ? html` open` : null}><summary>แก้ที่อยู่หรือเบอร์โทร</summary>
<form method="post" action="${action}"><label>วางที่อยู่ทั้งหมด หรือค้นหาด้วยตำบลหรือรหัสไปรษณีย์<textarea name="text" rows="3" maxlength="1000"${fault === undefined ? null : html` aria-invalid="true" aria-describedby="wrong-text"`}>${of.typed['text'] ?? ''}</textarea></label>${fault === undefined ? null : html`<p class="wrong" id="wrong-text">${fault}</p>`}<button class="quiet">อ่านที่อยู่</button></form>
${choices(of, action)}
<form method="post" action="${action}">${[
    field({ name: 'name', label: 'ชื่อผู้รับ (ถ้าเปลี่ยน)', more: html` autocomplete="name"` }, of),
    field({ name: 'phone', label: 'เบอร์โทร (ถ้าเปลี่ยน)', more: phone }, of),
    field(
      { name: 'address', label: 'บ้านเลขที่ หมู่ ซอย ถนน', more: html` autocomplete="street-address"` },
      of,
    ),
    field({ name: 'subdistrict', label: 'ตำบล/แขวง' }, of),
    field({ name: 'district', label: 'อำเภอ/เขต' }, of),
    field({ name: 'province', label: 'จังหวัด' }, of),
    field({ name: 'postcode', label: 'รหัสไปรษณีย์', more: numeric }, of),
  ]}<button>ส่งให้ร้านแก้</button><p class="soft">ร้านจะตรวจก่อนแก้ให้</p></form></details>`;
}

const answers: Readonly<Record<NonNullable<PageFacts['asked']>, string>> = {
  open: 'ส่งที่อยู่หรือเบอร์ใหม่ให้ร้านแล้ว รอร้านตรวจ',
  late: 'ร้านเริ่มส่งก่อนได้แก้ตามที่ขอ ถ้าต้องเปลี่ยนที่ส่งหรือเบอร์ ติดต่อร้านได้เลย',
  taken: 'ร้านแก้ที่อยู่หรือเบอร์ตามที่ขอแล้ว',
  declined: 'ร้านไม่ได้แก้ตามที่ขอ ถ้ายังต้องการแก้ ติดต่อร้านได้เลย',
};

/** Only while it matters: not once the parcel has arrived, or nothing is sent. */
const isUnderWay = ({ status, deliveredAt }: PageFacts['order']): boolean =>
  deliveredAt === null && status !== 'cancel' && status !== 'return';

export function drawReceiver(
  { order, mayPropose, asked }: PageFacts,
  token: string,
  correction?: Correction,
): Html {
  const { info } = order;
  const place = [info.district, info.provinceName ?? info.province].filter(Boolean).join(' ');
  const answer = asked && isUnderWay(order) ? html`<p class="soft">${answers[asked]}</p>` : null;
  return html`<section>
    <h2>ผู้รับ</h2>
    <dl>
      <dt>ชื่อ</dt>
      <dd>${maskName(info.name)}</dd>
      <dt>เบอร์</dt>
      <dd class="num">${maskPhone(info.phone)}</dd>
      <dt>ส่งที่</dt>
      <dd>${place}</dd>
    </dl>
    ${answer}${mayPropose ? drawForms(token, correction) : null}
  </section>`;
}
