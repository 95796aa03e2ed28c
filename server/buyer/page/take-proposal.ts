// Accepts another address or phone from the buyer; a pasted text or a chosen place first fills the form.
import type { proposeOnPage } from '@app/contract/buyer/page';
import type { Parsed } from '@app/contract/kit/endpoint';
import { fail, type Failure } from '../../platform/failure.ts';
import { createMinuteLimit } from '../../platform/minute-limit.ts';
import type { BinaryReply } from '../../platform/route.ts';
import { readMessages } from '../../customer/index.ts';
import { checkPlace, searchPlaces } from '../../engine/message-reader/index.ts';
import { buyerSide } from '../../order/index.ts';
import type { Place } from './draw-correction.ts';
import { pageOf, pageWithProblem } from './show-page.ts';
import { openOrder, type Done, type Visit } from './visit.ts';

/** Per link: reading uses a thread that the whole shop shares. */
const READ_A_MINUTE = 6;
const countReading = createMinuteLimit('reading', READ_A_MINUTE);

async function readIntoForm(visit: Visit, text: string): Promise<BinaryReply> {
  const { services, actor, tenant, token } = visit;
  await services.db.withTenant(actor, (tx) => openOrder(tx, visit), { mode: 'read' });
  await countReading(services.counts, `${tenant.id}/${token}`);
  const [reading] = await readMessages(services.db, actor, [text]);
  if (!reading) throw fail('BAD_REQUEST');
  const { name, address, subdistrict, district, province, postcode } = reading;
  const typed = {
    text,
    name,
    phone: reading.phone,
    ...{ address, subdistrict, district, province, postcode },
  };
  const found = subdistrict ? [] : searchPlaces(text, MOST_FOUND);
  // The words of a place are no name: only the place is known.
  if (found.length > 0)
    return pageOf(visit, { correction: { typed: { text }, wrong: {}, places: found } });
  const places = placesNear(typed, '');
  const wrong: TypedFields = places.length > 0 || subdistrict ? {} : { text: NOTHING_READ };
  return pageOf(visit, { correction: { typed, wrong, places } });
}

export async function takeProposalUse(
  visit: Visit,
  { body }: Parsed<typeof proposeOnPage>,
): Promise<BinaryReply | Done> {
  const { text = '', chosen, ...wanted } = body;
  if (chosen && !wanted.address)
    return pageOf(visit, { correction: { typed: typedIn(visit), wrong: {}, places: [] } });
  if (text !== '' && !wanted.address) return readIntoForm(visit, text);
  const { services, actor } = visit;
  const proposal = await services.db.withTenant(actor, async (tx) =>
    buyerSide.propose(tx, await openOrder(tx, visit), wanted),
  );
  return { json: proposal, done: 'address' };
}

const MOST_NEAR = 5;
const MOST_FOUND = 10;
const NOTHING_READ = 'ไม่พบที่อยู่ในข้อความนี้ ลองพิมพ์ชื่อตำบลหรือรหัสไปรษณีย์ หรือกรอกเองด้านล่าง';

type TypedFields = Readonly<Record<string, string>>;

/** Candidates for a place with inconsistent parts: similar ones, or those that match the words. */
function placesNear(typedFields: TypedFields, words: string): readonly Place[] {
  const { subdistrict = '', district = '', province = '', postcode = '' } = typedFields;
  const check = checkPlace({ subdistrict, district, province, postcode });
  if (check.ok) return [];
  const near = check.suggestions;
  return near.length > 0 ? near.slice(0, MOST_NEAR) : searchPlaces(words, MOST_NEAR);
}

const NAMES = [
  ...['text', 'name', 'phone', 'address'],
  ...['subdistrict', 'district', 'province', 'postcode'],
];

function typedIn({ incoming }: Visit): TypedFields {
  const body = incoming.body as Readonly<Record<string, unknown>> | undefined;
  const typed: Record<string, string> = {};
  for (const name of NAMES) {
    const value = body?.[name];
    if (typeof value === 'string') typed[name] = value.slice(0, 1000);
  }
  return typed;
}

/** The page with the input, its errors, and candidate places. */
export function refuseProposal(visit: Visit, failure: Failure): Promise<BinaryReply> {
  const typed = typedIn(visit);
  const wrong = failure.info.fields ?? {};
  const { subdistrict = '', postcode = '' } = typed;
  const places =
    'subdistrict' in wrong ? placesNear(typed, `${subdistrict} ${postcode}`.trim()) : [];
  return pageWithProblem(visit, failure, { correction: { typed, wrong, places } });
}
