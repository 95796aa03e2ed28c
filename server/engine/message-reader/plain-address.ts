// Removes words at the start of an address line that are not part of it.

// 'หัวหน้าฝ่ายขาย 45/6 …': the recipient's job.
const office =
  /^(?:\((?:ฝ่าย|แผนก)[^()]{2,16}\)\s+(?=\S*\d|เลขที่)|(?:ผู้จัดการ|หัวหน้า|เลขานุการ|ผู้อำนวยการ|ผู้ช่วย|เจ้าหน้าที่|กรรมการ)[ก-๙]{0,16}\s+(?=\S*\d|เลขที่))/u;
const houseNumber = /^house\s?(?:no|number|#)\.?\s?:?\s?(?=\d)/iu;
// 'บ้านแม่ - 31 ม.6': the owner of the house.
const whose =
  /^(?:บ้าน|ของ)(?:พี่|แม่|พ่อ|ป้า|ลุง|น้า|อา|ยาย|ตา|แฟน|เพื่อน|น้อง|หลาน|ลูก)[ก-๙]{0,4}\s?[-–:]\s?(?=\d)/u;
// 'รวม 337 ร้านคิด 330 พอ': what the shop charges.
const shopDoes = /^ร้าน(?:คิด|ลด|ปัด|แถม|ให้)[ก-๙]{0,6}\s+(?=\d)/u;

// 'ส่ง 2 บ้าน … 12/3 ม.4': the number of houses.
const houses = /^\d\s?(?:บ้าน|ที่|หลัง|แห่ง)\s+(?=\d)/u;

/** The address line without these words. */
export const plainAddress = (words: string): string =>
  [office, houseNumber, whose, shopDoes, houses].reduce(
    (rest, lead) => rest.replace(lead, ''),
    words,
  );
