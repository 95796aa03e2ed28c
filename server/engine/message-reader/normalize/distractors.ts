// Numbers in a chat that belong to no address: bank slips, identity cards, order numbers, dates, weights, delivery
// rounds.

export type Span = { start: number; end: number };

const after = String.raw`[^\S\n]*[:：#.]?[^\S\n]*`;
const amount = String.raw`\d[\d,]*(?:\.\d+)?`;
// Day, month and year with the same sign between them; '85/15-30' is a pair of houses.
const day = String.raw`(?:0?[1-9]|[12]\d|3[01])(?<sign>[/.-])(?:0?[1-9]|1[0-2])\k<sign>(?:20|25)?\d{2}`;

const rules: readonly RegExp[] = [
  // Words of a bank slip: the whole line is about money, unless it also has a phone or a place.
  /^(?![^\n]*(?:(?<!\d)0[689]\d?[ -]?\d{3}[ -]?\d{4}(?!\d)|(?<![ก-๙])(?:[ตอ]\.\s?[ก-ฮเ-ไ]|หมู่\s?\d)|ตำบล|แขวง|อำเภอ|เขต))[^\n]*(?:สลิป[^\n]{0,80}\d{6}|อ้างอิง|เลข(?:ที่)?บัญชี|x{2,3}-x-x)[^\n]*$/gimu,
  /(?:(?:เลข(?:ที่)?)?อ้างอิง|เลข(?:ที่)?บัญชี|(?<![ก-๙])บช\.?(?![ก-๙]))[^\d\n]{0,24}\d[\d-]{8,24}(?!\d)/gu,
  // 'ตัวอย่าง : สมชาย ใจดี 1/1 ต.xxx'
  /^[^\n]*ตัวอย่าง[^\n]*x{2,}[^\n]*$/gimu,
  // '(ตัวอย่าง) ชื่อ: สมหญิง ใจดี …' above a line with a real phone number.
  /^[^\S\n]*[([]?ตัวอย่าง(?:การกรอก)?\s*[)\]:：][^\n]*\d{9}[^\n]*(?=\n[^]*(?<!\d)0[689])/gimu,
  // 'ส่งคืนสินค้าได้ที่ 9 ซ.วัดไผ่ …': the shop's own address for returns.
  /ส่งคืน(?:สินค้า|ของ)?(?:ได้)?ที่[^\n]*(?=\n[^]*(?<!\d)0[689])/gu,
  // 'Tel 0617714402 / Thai wife: คุณแก้ว 0892214470': another person to call.
  /(?<=\d[^\S\n]*[/,(]?[^\S\n]*)(?:my\s|thai\s)*(?:wife|friend|husband|girlfriend|boyfriend|partner)[^\S\n]*[:：]?[^\S\n]*[ก-๙a-z]{2,20}(?=[^\S\n]*\+?\d)/giu,
  // '[แปลงเสียงเป็นข้อความ]'
  /^[^\S\n]*[[(*](?:แปลงเสียง|ข้อความเสียง|ถอดเสียง|รูปถ่าย)[^\n]{0,40}[\])*][^\S\n]*$/gimu,
  // 'เลขผู้เสียภาษี 0105500000000 (สำนักงานใหญ่)'
  /(?:เลข(?:ที่|ประจำตัว)?\s?)?(?:ประจำตัว)?ผู้เสียภาษี(?:อากร)?[^\d\n]{0,8}\d[\d -]{9,17}(?:[^\S\n]*\(?(?:สำนักงานใหญ่|สนญ\.?|สาขา[^)\n]{0,14})\)?)?|\btax\s?(?:id|no)[^\d\n]{0,6}\d[\d -]{9,17}/giu,
  // 'ธ.กรุงไทย 750.00', 'ชื่อบัญชี ปรียา': the payer may be a different person from the recipient.
  /(?<![ก-๙])(?:ธ\.|ธนาคาร)?\s?(?:กรุงไทย|กสิกร(?:ไทย)?|ไทยพาณิชย์|ออมสิน|กรุงศรี|ทหารไทย|กรุงเทพ(?=\s?x)|scb|kbank|ktb|bbl|ttb)[^\S\n]+(?:[\d,]+\.\d{2}|[x\d]{1,4}(?:-[x\d]{1,6}){2,3}|\d{10})(?!\d)(?:[^\S\n]*ชื่อ(?:บัญชี)?[^\S\n]*[:：]?[^\S\n]*[ก-๙a-z.]+(?:[^\S\n]+[ก-๙a-z.]+(?=[^\S\n]*(?:\n|$)))?)?/giu,
  // '899 ค่ะ ttb': a bank's name without any word about a transfer.
  /(?<=(?:^|\n|ค่ะ|คะ|ครับ|จ้า|บาท|\d|โอน\S{0,8}|จาก|ผ่าน)[^\S\n]*)(?:ธ\.|ธนาคาร)?(?:scb|kbank|ktb|bbl|ttb|gsb)(?=[^\S\n]*(?:\n|$|แล้ว|ค่ะ|คะ|ครับ|จ้า|\d{2,}))/giu,
  /(?:ธ\.|ธนาคาร)(?:กรุงไทย|กสิกร(?:ไทย)?|ไทยพาณิชย์|ออมสิน|กรุงศรี|ทหารไทย)(?=[^\n]*(?:บัญชี|โอน))/gu,
  /(?:โอน(?:เงิน)?(?:มา|ไป)?(?:จาก|ใน|โดย|ด้วย)(?:ชื่อ|บัญชี|นาม)(?:ชื่อ)?|ชื่อ(?:เจ้าของ)?\s?(?:บัญชี|บ\/ช|บช\.?)|บัญชี(?:ชื่อ|ของ)|account\s?name)[^\S\n]*[:：]?[^\S\n]*(?:(?:คุณ|นาย|นางสาว|นาง|น\.ส\.)\s?)?[ก-๙a-z.]+(?:[^\S\n]+[ก-๙a-z.]+(?=[^\S\n]*(?:\n|$)))?/giu,
  // 'เลขบัตร 1-2345-00006-78-9 (เผื่อใช้)'
  /(?:เลข(?:ที่)?\s?บัตร|บัตรประชาชน|เลขประจำตัว|citizen|\bid card)[^\d\n]{0,30}\d[\d-]{11,18}(?:[^\S\n]*\([^)\n]*\))?/giu,
  // '+856 20 5554 1187': Thai couriers do not call abroad.
  /\+(?!\s?66)[^\S\n]?[1-9]\d{0,2}(?:[ ().-]{0,2}\d){6,12}(?![\d/])/gu,
  /(?<![\d-])\d-\d{4}-\d{5}-\d{2}-\d(?![\d-])/gu,
  /(?<![\d-])\d{3}-\d-\d{5}-\d(?![\d-])/gu,
  // 'Order #240918XK55012', 'ติดตาม TH0123456789A'
  new RegExp(
    String.raw`(?:\border\b|ออเดอร์|คำสั่งซื้อ|เลข(?:ที่)?(?:สั่งซื้อ|พัสดุ|ออเดอร์)|ติดตาม(?:พัสดุ)?|tracking|\bref\b)(?:\s?(?:no|number|เลขที่))?${after}(?:#[a-z0-9-]{4,24}|(?=[a-z-]*(?:\d[a-z-]*){5})[a-z0-9-]{5,24})`,
    'giu',
  ),
  /#?(?<![a-z0-9])(?=[a-z0-9]{9,22}(?![a-z0-9]))(?=[a-z0-9]*[a-z]{2})(?=[a-z]*\d)(?:[a-z]{0,4}\d{6,}[a-z0-9]*)/giu,
  // 'TH0144ABCD99Z': alternating letters and digits are a tracking number.
  /(?<![a-z0-9])[a-z]{1,5}\d{2,}(?=[a-z0-9]*[a-z])(?=(?:[a-z]*\d){3})[a-z0-9]{6,20}(?![a-z0-9])/giu,
  // '081-xxx-3345', '(+66)81*****45'
  /(?<!\d)(?:\(?\+66\)?|0)[\d -]{1,4}[x*]{2,7}[- ]?(?:[x*]{1,4}[- ]?)?\d{2,4}(?!\d)/giu,
  // Whole dates; the rules below match short dates where another word shows that they are dates.
  new RegExp(
    String.raw`(?:วันที่|ลงวันที่|date)?${after}(?<![\d/])${day}(?![\d/])(?:[^\S\n]+\d{1,2}[:.]\d{2}(?:[^\S\n]*น\.?)?)?`,
    'giu',
  ),
  /(?:วันที่[^\S\n]*)?\d{1,2}[^\S\n]*(?:ม\.?ค|ก\.?พ|มี\.?ค|เม\.?ย|พ\.?ค|มิ\.?ย|ก\.?ค|ส\.?ค|ก\.?ย|ต\.?ค|พ\.?ย|ธ\.?ค)\.?(?![ก-๙])(?:[^\S\n]*\d{2,4}(?!\d))?/gu,
  /(?<=(?:โอน|ชำระ|จ่าย|สลิป)[ก-๙]{0,10}[^\S\n]?)\d{1,2}\/\d{1,2}(?![\d/]|[^\S\n]*(?:หมู่|ม\.|ซ|ถ))/gu,
  // 'ใบสั่งซื้อ PO-2567/1145 ลว. …'
  /(?:ใบสั่งซื้อ|ใบเสนอราคา|ใบส่งของ|ใบแจ้งหนี้|(?<![a-z])(?:po|inv|quotation)(?![a-z]))[^\n\d]{0,16}\d[\d/-]{3,16}(?:[^\S\n]*ลว\.?)?/giu,
  /(?<![\d/])\d{1,2}\/\d{1,2}(?=[^\S\n]+\d{1,2}[:.]\d{2}(?!\d))/gu,
  // 'สั่งไปวันที่ 12'
  /(?<!ถ\.\s?|ถนน\s?)วันที่[^\S\n]?\d{1,2}(?![\d/.:-])/gu,
  // 'มะลิ ใจเย็น (เฟส Mali Jy)'
  /[(（](?:ชื่อ)?(?:เฟส(?:บุ๊?[คก])?|ไลน์|ไอจี|ติ๊?กต[็๊]?อก|facebook|fb|line|ig|tiktok)(?![a-z])[^()（）\n\d]{1,30}[)）]/giu,
  // '… / LINE natty.k': an account in an app.
  /(?<![a-z])(?:line|ไลน์|ig|fb)(?:\s?id)?[^\S\n]*[:：]?[^\S\n]*@?(?=[a-z0-9]*[._])[a-z0-9._]{4,24}(?![a-z0-9@])/giu,
  /เวลา[^\S\n]*\d{1,2}[:.]\d{2}(?:[^\S\n]*น\.?)?/gu,
  /^[^\S\n]*no\.?[^\S\n]*\d{3,}[^\S\n]*$/gimu,
  /^[^\S\n]*เรียน[^\S\n][^\n\d]{0,30}$/gmu,
  /^[^\n]*แก้[^\n]*ไม่ใช่[^\n]*เป็น[^\n]*$/gmu,
  /(?:วันที่?|ลงวันที่|ประจำวัน|ลูกค้า|(?<![ก-๙])(?:รอบ|คิว)|ใบปะหน้า|ล็อต|lot)[^\S\n]*\d{1,2}[^\S\n]?\/[^\S\n]?\d{1,2}(?![\d/])/giu,
  /\[[^\]\n]{0,14}\d+\s?\/\s?\d+[^\]\n]{0,14}\]/gu,
  /(?<![ก-๙])(?:รอบ|คิว|ลำดับ|กล่อง)(?:ที่)?[^\S\n]?\d{1,3}(?![\d/])/gu,
  /(?<![\d/])\d{1,2}[:.][0-5]\d[^\S\n]*น\.(?!\S*ส)/gu,
  // 'ต.ทุ่งสง... ไม่ใช่สิ ต.ปากแพรก': a part that the writer corrects at once.
  /(?:(?<!\S)[\d -]{3,14}|[^\s]{1,24})(?:[^\S\n]*(?:\.{2,}|…)[^\S\n]*|[^\S\n]+|(?=เอ้ย|เอ๊ย|อุ๊ย|แก้|ไม่ใช่|พิมพ์ผิด)(?<=(?:[ตอจซถม]\.|ตำบล|แขวง|อำเภอ|เขต|จังหวัด|ซอย|ถนน|หมู่|\d)[^\s]{0,24}))(?:เอ้ย|เอ๊ย|อุ๊ย|แก้(?:ใหม่)?(?:ค่ะ|คะ|ครับ|คับ|จ้า)|ไม่ใช่(?:สิ|ค่ะ|คะ|ครับ)|พิมพ์ผิด)(?=\s)/gu,
  // 'Shop: 250 ค่ะ' is a price.
  /(?<=(?:^|\n|[:：])[^\S\n]*)\d{2,4}[^\S\n]?(?:นะ)?(?:คะ|ค่ะ|ครับ|คับ|จ้า)(?=[^\S\n]*(?:\n|$))/gu,
  // A time of day, anywhere.
  /(?<![\d/.])(?:[01]?\d|2[0-3]):[0-5]\d(?![\d/])/gu,
  // 'ชื่อเฟส Nan Nicha', 'ชื่อตามเฟสเลย': a name in an app, not the recipient's name.
  /ชื่อ(?:ใน|ตาม)?\s?(?:เฟส(?:บุ๊?[คก])?|ไลน์|ไอจี|ติ๊กต็?อก|โปรไฟล์|facebook|fb(?![a-z])|line(?![a-z])|ig(?![a-z])|tiktok)[^\S\n]*[:：]?[^\S\n]*(?:(?:เลย|นะ|ค่ะ|คะ|ครับ)+|[^\d\n]{0,30}?(?=โอน|ปลายทาง|เก็บ|(?:จริงๆ)?ชื่อ|cod(?![a-z])|\n|$|\d))/giu,
  // 'นาง ประภา ส.': banks shorten the payer's surname.
  /^[^\S\n]*(?:จาก[^\S\n]?)?(?:นาย|นาง(?:สาว)?|น\.ส\.|mr\.?|ms\.?|miss)[^\S\n]?[^\s\d]+[^\S\n][ก-ฮa-z]\.?[^\S\n]*(?=\n[^]*(?:ไปยัง|บัญชี|พร้อมเพย์|x{2,}))/gimu,
  // 'คนที่สอง', 'กล่องแรก': which of several people or parcels the text is about.
  /(?<=(?:^|\n)[^\S\n]*)(?:บ้าน|กล่อง|คน|ราย|ที่)(?:ที่\s?(?:หนึ่ง|สอง|สาม|สี่|ห้า|\d)|แรก|สอง|สาม)(?=[\s:])/gu,
  // 'ธีร์ธวัช ปี2': a student's year.
  /(?<=[ก-๙][^\S\n])ปี[^\S\n]?[1-8](?=[^\S\n]*(?:\n|$))/gu,
  /(?:น้ำหนัก|นน\.?)?[^\S\n]*(?<![\d/])\d+(?:\.\d+)?\s?(?:kg|กก\.?|กิโล(?:กรัม)?|กรัม)(?![ก-๙a-z])/giu,
];

// Sums with a word that tells what they are for, and sums of a calculation. Used after the COD amount is read.
const moneyTalk = new RegExp(
  String.raw`(?:(?:โอน|จ่าย|ชำระ|ตัดบัตร|รูดบัตร|สแกน(?:จ่าย)?)(?:เงิน)?(?:แล้ว|ละ|ให้|ไป|มา|เรียบร้อย|ครบ|ก่อน|นะ|ค่ะ|คะ|ครับ|จ้า|เจ้า)*|(?:จ่าย|เก็บ(?:เงิน)?)?ปลายทาง(?:ค่ะ|คะ|ครับ|จ้า|เจ้า|นะ)*|ค่า(?:จัด)?ส่ง|ส่วนลด|มัดจำ|ยอด(?:โอน|รวม)?|รวม(?:เป็น)?(?:เงิน)?|ทั้งหมด)${after}${amount}(?:[^\S\n]*(?:บาท|บ\.|฿|\.-))?(?:[^\S\n]*ฟรี)?(?![\d/])|(?<![\d/.])${amount}[^\S\n]*(?:บาท|บ\.|฿)?[^\S\n]*[+=](?=[^\S\n])`,
  'giu',
);

/**
 * Cells of rows with tabs or bars. `counts`: a row number in the first cell; `figures`: bare numbers after the
 * postcode, which are quantities or money.
 */
const tableCells = (text: string, which: 'counts' | 'figures'): Span[] => {
  const spans: Span[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    const cells = line.split(/[\t|]/);
    let at = start;
    let isPastPlace = false;
    cells.forEach((cell, index) => {
      const isCount = index === 0 && /^\s*\d{1,4}\s*$/.test(cell);
      const isFigure = isPastPlace && /^\s*\d[\d,.]*(?:\s*[a-z฿ก-๙]{0,6})?\s*$/iu.test(cell);
      const isWanted = which === 'counts' ? isCount : isFigure;
      if (cells.length >= 4 && isWanted) spans.push({ start: at, end: at + cell.length });
      if (/(?<!\d)[1-9]\d{4}\s*$/.test(cell)) isPastPlace = true;
      at += cell.length + 1;
    });
    start += line.length + 1;
  }
  return spans;
};

// 'คิวไลฟ์ที่ 57', 'CF 57': numbers that a live seller calls out. Used after goods and quantities are read.
const calledOut =
  /(?:ไลฟ์|live|\bcf|เอฟ)(?:ที่)?[^\S\n]?\d{1,3}(?![\d/])|(?:(?:เบอร์|ตัว|เลข|รหัส|รายการ)(?:ที่)?[^\S\n]?)?(?<![\d/.])[a-z]?\d{1,3}(?:[^\S\n]*(?:กับ|และ|[,+&])[^\S\n]*[a-z]?\d{1,3}){0,6}[^\S\n]*(?:ใน|จาก|ตอน)?(?:ไลฟ์|ไลฟ(?![ก-๙])|live(?![a-z]))/giu;

// 'CR04 x3', 'TS01-WH-L 2': a product code outside the catalogue is still not part of an address.
const unknownCode =
  /(?<!(?:ห้อง|ตึก|อาคาร|ชั้น|room|unit)[^\S\n]*)(?<![a-z0-9])[a-z]{2,4}\d{2,4}(?:-[a-z0-9]{1,4})*(?:[^\S\n]*(?:[x×*=]|จำนวน)?[^\S\n]*\d{1,4}(?:[x×*]\d{1,3})?(?![\d/]))?(?![a-z0-9])/giu;

// 'อายุ 72 น้ำตาล 140 ความดัน 150/90', 'สูง 165 นน. 52 อก 34': health and body measures.
const ofBody =
  /(?<![ก-๙])(?:ความดัน|น้ำตาล|ไขมัน|อายุ|(?:ส่วน)?สูง|น้ำหนัก|นน\.?|หนัก|(?:รอบ)?(?:อก|เอว|สะโพก)|ไหล่กว้าง)[^\S\n]{0,2}\d{2,3}(?:[./-]\d{1,3})?(?![\d/])(?:[^\S\n]?(?:ปี|ซม\.?|นิ้ว|cm(?![a-z])))?/giu;
// 'สะดวกรับสายหลัง 4 โมงเย็น'
const hour =
  /(?:(?:สะดวก|ว่าง|รับสาย|รับของ|อยู่บ้าน)[ก-๙]{0,12})?(?:หลัง|ก่อน|ช่วง|ตอน|ประมาณ|ราวๆ)?[^\S\n]?(?<![\d/.])\d{1,2}(?:[-–]\d{1,2})?[^\S\n]?(?:โมง(?:เย็น|เช้า|ครึ่ง)*|ทุ่ม(?:ครึ่ง)?|นาฬิกา)/gu;
// '089-441-770': a mobile number with a missing digit and without the label of a phone.
const shortPhone = /(?<![\d/-])0[689]\d[- ]\d{3}[- ]\d{2,3}(?![\d/-])/g;

// 'มีถึง 30 เล่มมั้ย': a number before a counting word is not a house number.
const counted =
  /(?<![\d/.-]|(?:ซอย|ซ\.|ม\.|หมู่|ชั้น|ห้อง|เลขที่)\s?)\d{1,4}[^\S\n]?(?:เล่ม|ใบ|ชิ้น|ตัว|กล่อง|ขวด|ถุง|ซอง|กระปุก|แพ็?[คก]|ชุด|อัน|แผ่น|เส้น|ลัง|โหล|กระป๋อง|หลอด|ผืน|เซ็ต|ก้อน|แท่ง|นิ้ว)(?=$|[^ก-๙a-z]|นะ|ค่ะ|คะ|ครับ|มั้ย|ไหม|เลย|ได้|จะ|ละ|เดียว|พอ|ก่อน|แล้ว|ด้วย|หน่อย)/gimu;

// 'ใบละ 45 จ้ะ'
const priced =
  /(?<![ก-๙])(?:เล่ม|ใบ|ชิ้น|ตัว|กล่อง|ขวด|ถุง|ซอง|กระปุก|แพ็?[คก]|ชุด|อัน|แผ่น|เส้น|ลัง|โหล|ต้น|คู่)ละ[^\S\n]?\d[\d,]*/gu;

// Letters of neighbouring languages, which a Thai courier cannot use. Used after goods are read.
const unread = /[\u0e80-\u0eff\u1000-\u109f\u3000-\u30ff\u3400-\u9fff\uff0c\uff01\uff1f]+/gu;

const spansOf = (text: string, rule: RegExp): Span[] =>
  [...text.matchAll(rule)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));

/** '2,050', '480.00': a number with a thousands comma or two decimals is a sum. */
const sum =
  /(?<![\d/.,])\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?(?![\d/])|(?<![\d/.,])\d{2,5}\.\d{2}(?![\d/.])/g;

// 'I transfer 760 today to your account': an English sentence.
const sentence = /[^\n.!?•()]{12,}/gu;
const spokenEnglish =
  /\b(?:i|i'm|you|your|my|me|we|they|he|she|it|is|are|was|can|could|will|would|please|pls|thanks?|the|this|that|already|now|today|tomorrow|and|but|also|for|from|with|by|not|give|have|has|buy|bought|want|need|know|knows|speak|understand|want|ok|okay|before|still)\b/giu;
const ofHouse =
  /\d\s?\/\s?\d|\b(?:soi|moo|mu|rd|road|street|village|condo|tower|building|floor|room|hotel|resort|villa|tambon|amphoe|district|name)\b|[ก-๙]{3}/iu;
const englishTalk = (text: string): Span[] =>
  spansOf(text, sentence).filter(({ start, end }) => {
    const words = text.slice(start, end);
    const told = words.match(spokenEnglish)?.length ?? 0;
    return told >= 3 && told * 4 > words.split(/\s+/u).length && !ofHouse.test(words);
  });

/**
 * Spans of sums that the buyer paid or pays in advance ('โอนแล้ว 700', 'ค่าส่ง 40 ฟรี') and of other numbers that are
 * neither goods nor address. The spans may overlap. Call it after goods and the COD amount are read.
 */
export const findMoneyTalk = (text: string): Span[] => [
  ...spansOf(text, moneyTalk),
  ...spansOf(text, calledOut),
  ...spansOf(text, unknownCode),
  ...spansOf(text, ofBody),
  ...spansOf(text, sum),
  ...spansOf(text, counted),
  ...spansOf(text, priced),
  ...englishTalk(text),
  ...spansOf(text, unread),
  ...spansOf(text, hour),
  ...spansOf(text, shortPhone),
  ...tableCells(text, 'figures'),
];

/** Spans of such numbers with their words; the spans may overlap. */
export const findDistractors = (text: string): Span[] => [
  ...rules.flatMap((rule) => spansOf(text, rule)),
  ...tableCells(text, 'counts'),
];
