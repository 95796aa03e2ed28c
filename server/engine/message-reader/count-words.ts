// Unit words of quantities.
export const count =
  'ชิ้น|อัน|ตัว|กระปุก|กระป๋อง|ขวด|กล่อง|ถุง|แพ็ค|แพ็ก|แพค|แพก|คู่|หลอด|ชุด|เซ็ต|เซต|แท่ง|ซอง|ใบ|เล่ม|ด้าม|ก้อน|ลัง|แผง|ห่อ|ม้วน|ผืน|เครื่อง|เส้น|ลูก|ต้น|ดอก|องค์|แผ่น|ตลับ|คัน|กระสอบ|ปี๊บ|ช่อ|มัด|ถาด|แกลลอน|รีม|เรือน|เหรียญ|หัว(?![ก-ฮเ-ไ])|ฟอง|กระถาง|เข่ง|รายการ|pcs?|pieces?|box(?:es)?|sets?|packs?|bags?|jars?|pairs?|tins?|bottles?|ea';
/** The same in Latin letters, as Thai is transcribed: 'ao 3 klong'. */
export const latinCount =
  'chud|chut|thung|tung|kuad|kuat|khuat|khuad|kapuk|gapuk|klong|glong|tua|chin|paek|pack|koo|khu|bai|kilo|an|phaen';
