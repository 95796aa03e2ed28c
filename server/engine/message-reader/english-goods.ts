// What buyers who write English call goods, as names in a Thai catalogue have it.

const told = `
white ขาว|black ดำ|red แดง|pink ชมพู|blue น้ำเงิน ฟ้า|navy กรม กรมท่า|green เขียว|yellow เหลือง|orange ส้ม|purple ม่วง|
brown น้ำตาล|grey เทา|gray เทา|cream ครีม|beige เบจ|khaki กากี|gold ทอง|silver เงิน|clear ใส
big ใหญ่|large ใหญ่|small เล็ก|medium กลาง|mini เล็ก หนู|long ยาว|short สั้น|thick หนา|thin บาง|round กลม
dark เข้ม|light อ่อน|salted เค็ม|salty เค็ม|sweet หวาน|sour เปรี้ยว|spicy เผ็ด|dried แห้ง|dry แห้ง|crispy กรอบ|roasted คั่ว|roast คั่ว อบ|
fried ทอด|grilled ย่าง|smoked รมควัน|frozen แช่แข็ง|fresh สด|hot เผ็ด ร้อน|wet เปียก|newborn แรกเกิด|plain ธรรมดา|normal ธรรมดา
shrimp กุ้ง|prawn กุ้ง|squid หมึก ปลาหมึก|fish ปลา|crab ปู|pork หมู|chicken ไก่|beef เนื้อ|duck เป็ด|egg ไข่|rice ข้าว|noodle เส้น|
banana กล้วย|mango มะม่วง|durian ทุเรียน|coconut มะพร้าว|tamarind มะขาม|lime มะนาว|lemon มะนาว เลมอน|pineapple สับปะรด|
strawberry สตรอว์เบอร์รี สตรอเบอรี่|honey น้ำผึ้ง|milk นม|tea ชา|coffee กาแฟ|cocoa โกโก้|chocolate ช็อกโกแลต|sugar น้ำตาล|
peanut ถั่ว|nut ถั่ว|bean ถั่ว|cashew มะม่วงหิมพานต์|sesame งา|garlic กระเทียม|chili พริก|chilli พริก|curry แกง|paste พริกแกง|
turmeric ขมิ้น|ginger ขิง|herb สมุนไพร|herbal สมุนไพร|goat แพะ|jasmine มะลิ|lavender ลาเวนเดอร์|rose กุหลาบ|charcoal ถ่าน|bamboo ไม้ไผ่
cake เค้ก|cookie คุกกี้|bread ขนมปัง|snack ขนม|candy ลูกอม|jelly เยลลี่
soap สบู่|shampoo แชมพู|conditioner ครีมนวด|lotion โลชั่น|cream ครีม|serum เซรั่ม|balm หม่อง ยาหม่อง บาล์ม|inhaler ยาดม ดม|oil น้ำมัน|
sunscreen กันแดด|toothpaste ยาสีฟัน|toothbrush แปรงสีฟัน|perfume น้ำหอม|mask มาส์ก หน้ากาก|lipstick ลิป ลิปสติก|powder ผง แป้ง|
tissue ทิชชู่|wipe ทิชชู่เปียก ทิชชู่|diaper ผ้าอ้อม แพมเพิส|pampers แพมเพิส ผ้าอ้อม|candle เทียน
shirt เสื้อ เชิ้ต|tshirt เสื้อยืด|pants กางเกง|trousers กางเกง|shorts ขาสั้น|skirt กระโปรง|dress เดรส ชุด|sock ถุงเท้า|shoe รองเท้า|
sandal รองเท้าแตะ แตะ|slipper รองเท้าแตะ แตะ|hat หมวก|cap หมวก|bag กระเป๋า|wallet กระเป๋าสตางค์|belt เข็มขัด|scarf ผ้าพันคอ|
towel ผ้าขนหนู ขนหนู|blanket ผ้าห่ม ห่ม|pillow หมอน|bodysuit บอดี้สูท|school นักเรียน|girl หญิง|boy ชาย|men ชาย|women หญิง|baby เด็ก
lamb แกะ|treat ขนม|treats ขนม|lickable เลีย|incense ธูป|beeswax ขี้ผึ้ง|frame กรอบ|stainless สแตนเลส เลส|copper ทองแดง|protector ฟิล์ม|silicone ซิลิโคน|inch นิ้ว|potting ปลูก|fert ปุ๋ย|release ละลาย|slow ช้า|sandalwood จันทน์ ไม้จันทน์|bentonite เบนโท เบนโทไนต์|cat แมว|dog สุนัข หมา|food อาหาร|sand ทราย|litter ทราย|tofu เต้าหู้|tuna ทูน่า|salmon แซลมอน
plant ต้นไม้ ต้น|pot กระถาง|soil ดิน|fertilizer ปุ๋ย|seed เมล็ด|plastic พลาสติก|terracotta ดินเผา|clay ดินเผา|sunflower ทานตะวัน|
snake มังกร ลิ้นมังกร|worm ไส้เดือน|bottle ขวด|glass แก้ว กระจก|cup แก้ว|bowl ชาม|plate จาน|spoon ช้อน|basket ตะกร้า
case เคส|film ฟิล์ม|cable สาย|charger ชาร์จ หัวชาร์จ|adapter หัวชาร์จ หัว|holder จับ ที่จับ|powerbank พาวเวอร์แบงค์|
earphone หูฟัง|headphone หูฟัง|privacy กันเสือก กันมอง|lightning ไลท์นิ่ง
book หนังสือ เล่ม|volume เล่ม|vol เล่ม|notebook สมุด|pen ปากกา|pencil ดินสอ`;

const thaiOf = new Map(
  told
    .split(/[|\n]+/u)
    .map((entry) => entry.trim().split(' '))
    .filter(([english]) => english)
    .map(([english = '', ...thai]) => [english, thai]),
);

/** The Thai words for one English word, also where it tells several ('boxes', 'socks'). */
export const inThai = (word: string): readonly string[] => {
  const plain = word.toLowerCase();
  return (
    thaiOf.get(plain) ??
    thaiOf.get(plain.replace(/s$/u, '')) ??
    thaiOf.get(plain.replace(/es$/u, '')) ??
    []
  );
};
