// English words of buyers for goods, translated for a Thai catalogue.

const told = `
abaya อาบายะห์|acne สิว|adapter หัวชาร์จ หัว|adenium ชวนชม|adjustable ปรับ ปรับได้|adult ผู้ใหญ่|adults ผู้ใหญ่
almond อัลมอนด์|almonds อัลมอนด์|aloe ว่านหาง ว่านหางจระเข้|alum สารส้ม|aluminium อลูมิเนียม|aluminum อลูมิเนียม
amber อำพัน|amethyst อเมทิสต์|amulet พระ เหรียญ|anchovy ฉิ้งฉ้าง กะตัก|anklet ข้อเท้า|apple แอปเปิ้ล
apron เอี๊ยม กันเปื้อน|aquarium ตู้ปลา|arabica อาราบิก้า|aroma หอม อโรมา|assorted คละ รวม|automatic อัตโนมัติ
avocado อะโวคาโด|baby เด็ก|back หลัง|backpack เป้ กระเป๋าเป้|bacon เบคอน|badminton แบด|bael มะตูม|bag กระเป๋า
bait เหยื่อ|baked อบ|baking อบ ทำขนม|ball บอล ลูก|balm หม่อง ยาหม่อง บาล์ม|bamboo ไม้ไผ่|banana กล้วย
bandage ผ้าพันแผล|bangle กำไล|bar ก้อน|basil กะเพรา โหระพา|basket ตะกร้า กระเช้า|bath อาบน้ำ|batik บาติก ปาเต๊ะ
battery แบต แบตเตอรี่ ถ่าน|bead ลูกปัด|beads ลูกปัด|bean ถั่ว|beans เมล็ด ถั่ว|bear หมี|bed ที่นอน เตียง ผ้าปู
bedding ผ้าปู เครื่องนอน|bedsheet ผ้าปู|bee ผึ้ง|beef เนื้อ|beeswax ขี้ผึ้ง|beige เบจ|belt เข็มขัด
bentonite เบนโท เบนโทไนต์|bergamot มะกรูด|berry เบอร์รี่|betta ปลากัด|bib เอี๊ยม กันเปื้อน|bicycle จักรยาน|big ใหญ่
bike จักรยาน|bikini บิกินี่|bin ถัง|bird นก|biscuit บิสกิต ขนมปัง|bitter ขม เข้ม ขี้เหล็ก|black ดำ|blanket ผ้าห่ม ห่ม
bleach ฟอกขาว|block บล็อก ตัวต่อ|blocks บล็อก ตัวต่อ|blouse เบลาส์ เสื้อ|blue น้ำเงิน ฟ้า
blueberry บลูเบอร์รี่ บลูเบอรี่|bluetooth บลูทูธ|blush บลัช|board เขียง บอร์ด กระดาน|body ตัว ผิว|bodysuit บอดี้สูท
boiled ต้ม ต้มสุก|bolt น็อต|bone กระดูก|boneless ไร้ก้าง|bonsai บอนไซ|book หนังสือ เล่ม|bookmark ที่คั่น|boot บูท
boots บูท|bottle ขวด|bougainvillea เฟื่องฟ้า|bowl ชาม|box กล่อง|boxer บ็อกเซอร์ บ๊อกเซอร์|boxers บ็อกเซอร์ บ๊อกเซอร์
boxing มวย|boy ชาย|bra บรา ยกทรง|bracelet กำไล สร้อยข้อมือ|brake เบรก เบรค|brass ทองเหลือง|bread ขนมปัง|brew บรูว์
bright ไบร์ท ใส|brooch เข็มกลัด|broom ไม้กวาด|brow คิ้ว|brown น้ำตาล กล้อง|brownie บราวนี่|brownies บราวนี่
brush แปรง หวี|bubble บับเบิ้ล กันกระแทก|bucket ถัง บักเก็ต|buddha พระ|buffalo ควาย|bulb หลอดไฟ หลอด|bulbs หัว หลอดไฟ
bun ซาลาเปา ขนมปัง|bundle ชุด|bunny กระต่าย|buns ซาลาเปา ขนมปัง|butter เนย|butterfly ผีเสื้อ อัญชัน|button กระดุม
cabbage กะหล่ำ|cabinet ตู้|cable สาย|cactus กระบองเพชร แคคตัส|cage กรง|cake เค้ก|calcium แคลเซียม|calendar ปฏิทิน
camera กล้อง|camp แคมป์|camphor การบูร|camping แคมป์ สนาม|candle เทียน|candles เทียน|candy ลูกอม|cane อ้อย
canvas แคนวาส ผ้าใบ|cap หมวก|caps แคปซูล|capsule แคปซูล|capsules แคปซูล|car รถ|caramel คาราเมล|card การ์ด
cardamom กระวาน|cardigan คาร์ดิแกน|carpet พรม|carrot แครอท|carton ลัง กล่อง|case เคส|cashew มะม่วงหิมพานต์
cassava มันสำปะหลัง มัน|castings มูล มูลไส้เดือน|cat แมว|catfish ปลาดุก ดุก|catnip แคทนิป|cats แมว|centella บัวบก
ceramic เซรามิก|chain โซ่ สร้อย|chair เก้าอี้|charcoal ถ่าน เทา|charger ชาร์จ หัวชาร์จ|charm ชาร์ม จี้
checked ลายสก๊อต ตาราง|cheese ชีส|cherry เชอร์รี่|chia เจีย เชีย|chick ไก่|chicken ไก่|child เด็ก|children เด็ก
chili พริก|chilli พริก|chip ชิพ แผ่น กรอบ|chips ชิพ แผ่น กรอบ|chocolate ช็อกโกแลต|chopper มีด|chopsticks ตะเกียบ
chrysanthemum เก๊กฮวย|chutney น้ำพริก|cinnamon อบเชย|clam หอย|classic คลาสสิก ดั้งเดิม|clay ดินเผา|cleaner น้ำยา
cleanser คลีนเซอร์ ล้างหน้า|cleansing คลีนซิ่ง|clear ใส|clip คลิป|clock นาฬิกา|cloth ผ้า|coaster รองแก้ว จานรอง
coat โค้ท|coated เคลือบ|cocoa โกโก้|coconut มะพร้าว|coffee กาแฟ|coin เหรียญ|coir ขุยมะพร้าว|cold เย็น โคลด์
collagen คอลลาเจน|collar คอ ปลอกคอ|comb หวี|comforter ผ้านวม นวม|comic การ์ตูน|compost ปุ๋ยหมัก
compress ประคบ ลูกประคบ|concealer คอนซีลเลอร์|conditioner ครีมนวด|container กล่อง|cooker หม้อหุงข้าว หม้อ
cookie คุกกี้|cool เย็น|coolant น้ำยาหล่อเย็น|cooler กระติก|copper ทองแดง|cord สาย|cordyceps ถั่งเช่า|corn ข้าวโพด
cornflake คอนเฟลก|cornflakes คอนเฟลก|cotton คอตตอน ฝ้าย|cover คลุม ปก ฝา|cow วัว|crab ปู|crabmeat เนื้อปู
cracker ข้าวเกรียบ แครกเกอร์|crackers ข้าวเกรียบ แครกเกอร์|crackling แคบหมู|cranberry แครนเบอร์รี่|crayon สีเทียน
cream ครีม|creamy ครีม|crisps กรอบ แผ่น|crispy กรอบ|crochet ถัก โครเชต์|crop ครอป|crossbody สะพาย|crystal คริสตัล
cucumber แตงกวา|cup แก้ว|curry แกง|curtain ม่าน ผ้าม่าน|curtains ม่าน ผ้าม่าน|cushion คุชชั่น เบาะ หมอน
custard คัสตาร์ด หม้อแกง สังขยา|cutting เขียง กิ่ง|dark เข้ม|date อินทผลัม|dates อินทผลัม|day กลางวัน เดย์
daytime กลางวัน|denim ยีนส์|deodorant โรลออน ระงับกลิ่น|desert ชวนชม|desk โต๊ะ|detergent ผงซักฟอก น้ำยาซักผ้า ซักผ้า
detox ดีท็อกซ์|diaper ผ้าอ้อม แพมเพิส|diapers ผ้าอ้อม แพมเพิส|diary ไดอารี่|dictionary พจนานุกรม|dino ไดโน
dinosaur ไดโน ไดโนเสาร์|dip น้ำพริก น้ำจิ้ม|dipping น้ำจิ้ม|dish จาน ล้างจาน|dishwashing ล้างจาน|dock แท่น
dog สุนัข หมา|dogs สุนัข หมา|doll ตุ๊กตา|dolls ตุ๊กตา|donkey ลา|doormat พรมเช็ดเท้า|dotted ลายจุด|double คู่ สอง
dozen โหล|drawer ลิ้นชัก|dress เดรส ชุด|dried แห้ง|drill สว่าน|drink เครื่องดื่ม น้ำ|drip ดริป|dripper ดริปเปอร์
drum กลอง|dry แห้ง|duck เป็ด|dumbbell ดัมเบล|dumpling เกี๊ยว ขนมจีบ|durian ทุเรียน|duvet ผ้านวม นวม|dwarf แคระ
dye ย้อม|dyed ย้อม|earbud หูฟัง|earbuds หูฟัง|earphone หูฟัง|earring ต่างหู|earrings ต่างหู|egg ไข่|eggs ไข่
elastic ยืด เอวยืด|electric ไฟฟ้า|elephant ช้าง|engine เครื่อง|envelope ซอง|eraser ยางลบ|espresso เอสเพรสโซ
essence เอสเซนส์|eucalyptus ยูคาลิปตัส|extension ปลั๊กพ่วง|extra พิเศษ เอ็กซ์ตร้า|eye ตา|eyebrow คิ้ว
eyeliner อายไลเนอร์|eyeshadow อายแชโดว์|fabric ผ้า|face หน้า|facewash ล้างหน้า|facial หน้า|fan พัดลม|fast เร็ว
fatfree ไร้มัน|faucet ก๊อก|feeding ป้อน ให้นม|female หญิง เมีย|fermented หมัก ดอง ส้ม|fern เฟิร์น|fert ปุ๋ย
fertilizer ปุ๋ย|fiber ไฟเบอร์|fig มะเดื่อ ไทร|file แฟ้ม|filled ไส้|filling ไส้|film ฟิล์ม|filter กรอง ไส้กรอง|fish ปลา
fishing ตกปลา|flaked ฝอย|flakes เกล็ด|flare บาน|flashlight ไฟฉาย|flask กระติก กระบอกน้ำ|flats คัทชู|flavor รส กลิ่น
flavored รส กลิ่น|flavour รส กลิ่น|flea เห็บหมัด เห็บ|flipflop แตะ|flipflops แตะ|floral ลายดอก ดอก|flour แป้ง
flower ดอก ดอกไม้|flowers ดอก ดอกไม้|flute ขลุ่ย|foam โฟม|foldable พับ พับได้|folder แฟ้ม|folding พับ พับได้
food อาหาร|foot เท้า|football ฟุตบอล|forest ป่า|fork ส้อม|formula นมผง|foundation รองพื้น|fragrance กลิ่น น้ำหอม
fragrant หอม|frame กรอบ|fresh สด|fried ทอด|frog กบ|front หน้า|frozen แช่แข็ง|fruit ผลไม้|fruits ผลไม้|fudge ฟัดจ์
galangal ข่า|garcinia ส้มแขก|garland พวงมาลัย|garlic กระเทียม|gel เจล|gem พลอย|genuine แท้|gift ของขวัญ|ginger ขิง
ginseng โสม|girl หญิง|glass แก้ว กระจก|glasses แว่น แว่นตา|gloss กลอส|glossy เงา|glove ถุงมือ|gloves ถุงมือ|glue กาว
glutinous เหนียว|goat แพะ|goats แพะ|gold ทอง|golden ทอง|gotu บัวบก|gourami ปลาสลิด สลิด|granite แกรนิต หิน
granola กราโนล่า|grape องุ่น|gray เทา|green เขียว|greenhouse โรงเรือน|grey เทา|grill เตา ย่าง|grilled ย่าง|grinder บด
grip ปลอกแฮนด์|ground บด ป่น|guava ฝรั่ง|guitar กีตาร์|guppy หางนกยูง|hair ผม|hairband คาดผม|hairpin กิ๊บ|half ครึ่ง
ham แฮม|hammer ค้อน|hammock เปล|hamper กระเช้า|hamster แฮมสเตอร์|hand มือ|handle ด้าม หู|handlebar แฮนด์
handmade แฮนด์เมด ทำมือ|handwoven ทอมือ|hanger ไม้แขวน|hanging แขวน|hard แข็ง|hardcover ปกแข็ง|harness สายรัดอก
hat หมวก|hazelnut เฮเซลนัท|head หัว|headband คาดผม|headlamp คาดหัว|headphone หูฟัง|headscarf ฮิญาบ ผ้าคลุม
headset หูฟัง|heart หัวใจ|heater ฮีตเตอร์|heavy หนา หนัก|heel ส้นสูง|heels ส้นสูง|helmet หมวกกันน็อก|herb สมุนไพร
herbal สมุนไพร|hibiscus ชบา|highlighter ไฮไลท์|hijab ฮิญาบ|hip สะโพก|hoe จอบ|holder จับ ที่จับ|honey น้ำผึ้ง
honeycomb รังผึ้ง|hoodie ฮู้ด|hook ตะขอ เบ็ด|hormone ฮอร์โมน|hose สายยาง|hot เผ็ด ร้อน|hub ฮับ|huge จัมโบ้ ใหญ่
husk แกลบ เปลือก|hyacinth ผักตบ ผักตบชวา|ice น้ำแข็ง|iced เย็น|incense ธูป|inch นิ้ว|indigo คราม|infant เด็กอ่อน
inhaler ยาดม ดม|inner ใน|insect แมลง|inside ใน|insole พื้นรองเท้า แผ่นรอง|instant สำเร็จรูป|iphone ไอโฟน
iron เหล็ก เตารีด|ivory งาช้าง ครีม|jacket แจ็คเก็ต แจ็กเก็ต เสื้อคลุม|jackfruit ขนุน|jade หยก|jar โหล กระปุก ขวดโหล
jasmine มะลิ|jeans ยีนส์|jelly เยลลี่|jerky แดดเดียว สวรรค์|jogger จ็อกเกอร์|joss ธูป|juice น้ำผลไม้ น้ำ|jumbo จัมโบ้
kaffir มะกรูด|kale คะน้า เคล|kettle กาน้ำ กาต้มน้ำ กา|key กุญแจ|keyboard คีย์บอร์ด|keychain พวงกุญแจ|keyring พวงกุญแจ
khaki กากี|kibble เม็ด|kid เด็ก|kids เด็ก|kingfish อินทรี|kit ชุด|kitten ลูกแมว|kiwi กีวี|knife มีด|knit ไหมพรม ถัก
knitted ไหมพรม ถัก|knives มีด|krajood กระจูด|lace เชือก ลูกไม้|lacquer เครื่องเขิน|ladies หญิง ผู้หญิง|ladle ทัพพี
lady หญิง ผู้หญิง|lamb แกะ|lamp โคมไฟ โคม หลอดไฟ|lantern ตะเกียง|lanyard สายคล้อง|laptop โน้ตบุ๊ก|large ใหญ่
latte ลาเต้|lavender ลาเวนเดอร์|lean ไร้มัน|leash สายจูง|leather หนัง|left ซ้าย|leggings เลกกิ้ง|lemon มะนาว เลมอน
lemongrass ตะไคร้|lens เลนส์|lettuce สลัด|lickable เลีย|lid ฝา|light อ่อน ไฟ|lightning ไลท์นิ่ง|lights ไฟ
lightweight เบา|lilac ม่วง|lime มะนาว|line สาย|lined มีเส้น|linen ลินิน|liniment น้ำมันมวย น้ำมัน|lip ลิป|lips ลิป
lipstick ลิป ลิปสติก|liquid น้ำยา น้ำ|litter ทราย|liver ตับ|loafer โลฟเฟอร์|lock ล็อค กุญแจ|loincloth ขาวม้า|long ยาว
longan ลำไย|loofah ใยบวบ|lotion โลชั่น|lotus บัว|lower ล่าง|luffa ใยบวบ|luggage กระเป๋าเดินทาง
lunchbox ปิ่นโต กล่องข้าว|lure เหยื่อ|lychee ลิ้นจี่|macadamia แมคคาเดเมีย|macaron มาการอง|mackerel ปลาทู อินทรี
magazine นิตยสาร|magnet แม่เหล็ก|magnetic แม่เหล็ก|magsafe แม็กเซฟ แมกเซฟ|male ชาย ผู้|man ชาย|manga มังงะ การ์ตูน
mango มะม่วง|mangosteen มังคุด|manual มือ|manure มูล ปุ๋ยคอก|marble หินอ่อน|marigold ดาวเรือง|marker ปากกา มาร์กเกอร์
maroon เลือดหมู แดง|masala มาซาล่า|mascara มาสคาร่า|mask มาส์ก หน้ากาก|massage นวด|mat เสื่อ พรม แผ่นรอง
matcha มัทฉะ มัจฉะ|maternity คนท้อง คลุมท้อง|matte แมตต์ ด้าน|mattress ที่นอน ฟูก|meatball ลูกชิ้น|meatballs ลูกชิ้น
medal เหรียญ|medium กลาง|melon เมล่อน แตง|memory เมม เมมโมรี่|men ชาย|mens ชาย ผู้ชาย|menthol เมนทอล|mic ไมค์
microphone ไมค์|mild อ่อน|milk นม|minced สับ บด|mini เล็ก หนู|mint มิ้นต์ มิ้น เขียว|mirror กระจก|mix รวม ผสม คละ
mixed รวม คละ ผสม|mobile มือถือ|moisturiser ครีมบำรุง|moisturizer มอยส์เจอไรเซอร์ ครีมบำรุง|molasses กากน้ำตาล
monk พระ หลวงปู่|monstera มอนสเตอร่า|mop ไม้ถู ม็อบ|moringa มะรุม|morning เช้า กลางวัน|mortar ครก|mosquito ยุง กันยุง
moss มอส|motor มอเตอร์|motorbike มอเตอร์ไซค์|motorcycle มอเตอร์ไซค์|mount จับ ที่จับ|mouse เมาส์|muffin มัฟฟิน
mug แก้ว มัค|mulberry มัลเบอร์รี่ หม่อน|mulch คลุมดิน|multicolor คละสี|mushroom เห็ด|musk มัสก์|muslin มัสลิน
mussel หอยแมลงภู่|nail เล็บ ตะปู|napkin ผ้าเช็ดปาก|nappy ผ้าอ้อม|natural ธรรมชาติ|navy กรม กรมท่า
necklace สร้อย สร้อยคอ|needle เข็ม|net มุ้ง ตาข่าย แห|newborn แรกเกิด|night กลางคืน ไนท์ คืน|nightdress ชุดนอน
nightgown ชุดนอน|nipple จุก|noni ลูกยอ|noodle เส้น|noodles เส้น บะหมี่ ก๋วยเตี๋ยว|normal ธรรมดา|notebook สมุด โน้ตบุ๊ก
novel นิยาย|nude นู้ด เนื้อ|nursing ให้นม|nut ถั่ว น็อต|oat ข้าวโอ๊ต โอ๊ต|oats ข้าวโอ๊ต โอ๊ต|ocean โอเชียน ทะเล
octopus ปลาหมึก หมึก|oil น้ำมัน|olive เขียว มะกอก|onesie บอดี้สูท|onion หอม หัวหอม|oolong อู่หลง|orange ส้ม
orchid กล้วยไม้|orchids กล้วยไม้|organic ออร์แกนิก อินทรีย์|original ดั้งเดิม ออริจินัล ต้นตำรับ|outer นอก|outside นอก
oversize โอเวอร์ไซซ์|oversized โอเวอร์ไซซ์|oyster หอยนางรม|pacifier จุกหลอก จุก|pad แผ่น ผ้าเบรก ผ้าเบรค
pads แผ่น ผ้าเบรก ผ้าเบรค|paint สี|pair คู่|pajama ชุดนอน|pajamas ชุดนอน|palm โตนด ตาล ปาล์ม|pampers แพมเพิส ผ้าอ้อม
pan กระทะ|pandan ใบเตย เตย|panties กางเกงใน|pants กางเกง|papaya มะละกอ|paper กระดาษ|paperback ปกอ่อน|parcel พัสดุ
passion เสาวรส|passionfruit เสาวรส|pasta พาสต้า|paste พริกแกง กะปิ น้ำพริก เครื่องแกง|patch แผ่นแปะ แปะ|pattern ลาย
pea ถั่ว อัญชัน|peach พีช|peanut ถั่ว|pearl มุก ไข่มุก|peat พีทมอส|pedal บันได|pellet เม็ด|pellets เม็ด|pen ปากกา
pencil ดินสอ|pencils ดินสอ|pendant จี้|pens ปากกา|pepper พริกไทย|peppercorn พริกไทย|perfume น้ำหอม|perlite เพอร์ไลต์
pestle สาก|pet สัตว์เลี้ยง|philodendron ฟิโลเดนดรอน|phone มือถือ โทรศัพท์|pick ปิ๊ก|pickled ดอง|pie พาย|pill เม็ด
pillow หมอน|pillowcase ปลอกหมอน|pills เม็ด|pin เข็มกลัด กิ๊บ|pineapple สับปะรด|pink ชมพู|pipe ท่อ|pistachio พิสตาชิโอ
plai ไพล|plaid ลายสก๊อต ลายสก็อต|plain ธรรมดา|planner แพลนเนอร์|plant ต้นไม้ ต้น|planter กระถาง|plaster พลาสเตอร์
plastic พลาสติก|plate จาน|plated ชุบ|pleated พลีท|pliers คีม|plug ปลั๊ก หัวเทียน|plum บ๊วย พลัม|plus อวบ คนอวบ
plush ตุ๊กตา|pocket กระเป๋า|polish ทาเล็บ|polka ลายจุด|polo โปโล|pomelo ส้มโอ|poncho ปอนโช กันฝน
popcorn ป๊อปคอร์น ข้าวโพด|porcelain พอร์ซเลน กระเบื้อง|pork หมู|porridge โจ๊ก|portable พกพา|postcard โปสการ์ด
poster โปสเตอร์|pot กระถาง|potato มันฝรั่ง มัน|pothos พลูด่าง|pottery เครื่องปั้น|potting ปลูก|pouch ซอง กระเป๋า
powder ผง แป้ง|powerbank พาวเวอร์แบงค์|prawn กุ้ง|pregnant คนท้อง|premium พรีเมียม|princess ปริ๊นเซส
printed ลาย พิมพ์ลาย|privacy กันเสือก กันมอง|propolis โพรโพลิส|protector ฟิล์ม|protein โปรตีน|prune พรุน|pruner กรรไกร
pudding พุดดิ้ง|pumice หินภูเขาไฟ|pump ปั๊ม|pumpkin ฟักทอง|puppy ลูกสุนัข|pure แท้ บริสุทธิ์|purple ม่วง|purse กระเป๋า
puzzle จิ๊กซอว์ ตัวต่อ|pyjamas ชุดนอน|quail นกกระทา|queen ราชินี|quick เร็ว|quilt ผ้านวม นวม|rabbit กระต่าย
rack ชั้น ราว|racket แร็กเก็ต ไม้|rainbow รุ้ง|raincoat กันฝน|raisin ลูกเกด|raisins ลูกเกด|rake คราด|rambutan เงาะ
raspberry ราสเบอร์รี่|rattan หวาย|razor มีดโกน|real แท้|rear หลัง|rechargeable ชาร์จ|red แดง|reed กก กระจูด|reel รอก
refill รีฟิล เติม|regular ธรรมดา ปกติ|release ละลาย|relish น้ำพริก|repellent กันยุง ไล่|rib ซี่โครง|ribs ซี่โครง
rice ข้าว|riceberry ไรซ์เบอร์รี่|rich เข้ม เข้มข้น|right ขวา|rind แคบหมู|rinds แคบหมู|ring แหวน|rings แหวน
roast คั่ว อบ|roasted คั่ว|robe คลุม|robusta โรบัสต้า|rod คัน เบ็ด|roll โรล ม้วน|roller ลูกกลิ้ง|rollon โรลออน
rolls โรล ม้วน|romper โรมเปอร์|rooster ไก่|rope เชือก|rose กุหลาบ|roselle กระเจี๊ยบ|round กลม|royal น้ำเงิน
rubber ยาง ยางอินเดีย|ruby ทับทิม|rug พรม|ruler ไม้บรรทัด|sachet ซอง|sachets ซอง|sakura ซากุระ|salmon แซลมอน
salt เกลือ|salted เค็ม|salty เค็ม|sample เทสเตอร์ ทดลอง|samsung ซัมซุง|sand ทราย|sandal รองเท้าแตะ แตะ
sandalwood จันทน์ ไม้จันทน์|santol กระท้อน|sapling ต้นกล้า กล้า|sarong โสร่ง ผ้าถุง|sarongs โสร่ง ผ้าถุง|satin ซาติน
sauce ซอส น้ำปลา น้ำจิ้ม|saucer จานรอง|sausage ไส้กรอก กุนเชียง|sausages ไส้กรอก กุนเชียง|savory เค็ม คาว|saw เลื่อย
scallop หอยเชลล์|scarf ผ้าพันคอ|scent กลิ่น|scented หอม กลิ่น|school นักเรียน|scissors กรรไกร|screen ฟิล์ม จอ
screw สกรู น็อต|screwdriver ไขควง|scrub สครับ|scrunchie ยางรัดผม|sea ทะเล|seabass ปลากะพง กะพง|seasoned ปรุงรส
seat เบาะ|seaweed สาหร่าย|secondhand มือสอง|seed เมล็ด|seedless ไร้เมล็ด|seedling ต้นกล้า กล้า|seeds เมล็ด
senior สูงวัย|serum เซรั่ม|sesame งา|set ชุด เซ็ต เซต|shade แสลน|shallot หอมแดง หอมเจียว|shallots หอมแดง หอมเจียว
shampoo แชมพู|shawl ผ้าคลุม ผ้าคลุมไหล่|sheet ผ้าปู แผ่น|sheets ผ้าปู แผ่น|shelf ชั้น|shell กะลา หอย เปลือก
shiitake เห็ดหอม|shirt เสื้อ เชิ้ต|shoe รองเท้า|short สั้น|shorts ขาสั้น|shoulder สะพาย ไหล่|shovel พลั่ว
shower อาบน้ำ ฝักบัว|shredded ฝอย|shrimp กุ้ง|shuttlecock ลูกขนไก่|side ข้าง|silicon ซิลิโคน|silicone ซิลิโคน|silk ไหม
silver เงิน|single เดี่ยว|skin เนื้อ ผิว หนัง|skinless ลอกหนัง|skinny เดฟ|skirt กระโปรง|sky ฟ้า|sleeping นอน ถุงนอน
sleepwear ชุดนอน|sleeve แขน|sleeved แขน|sleeveless แขนกุด กล้าม|sleeves แขน|sliced แผ่น สไลซ์|sling สะพาย
slipper รองเท้าแตะ แตะ|slippers รองเท้าแตะ แตะ|slow ช้า|small เล็ก|smoked รมควัน|snack ขนม|snail หอยทาก
snake มังกร ลิ้นมังกร|snakehead ปลาช่อน ช่อน|sneaker ผ้าใบ สนีกเกอร์|sneakers ผ้าใบ สนีกเกอร์|soap สบู่|sock ถุงเท้า
socket ปลั๊ก|soda โซดา|sofa โซฟา|soft นุ่ม ซอฟต์ ซอฟท์|softener ปรับผ้านุ่ม|soil ดิน|solar โซล่า โซลาร์|soup ซุป
sour เปรี้ยว|souvenir ของที่ระลึก ของฝาก|soy ซีอิ๊ว ถั่วเหลือง|spa สปา|spark หัวเทียน|spatula ตะหลิว|speaker ลำโพง
spicy เผ็ด|spinach ผักโขม|sponge ฟองน้ำ|spoon ช้อน|spray สเปรย์|sprinkler สปริงเกอร์|sprocket สเตอร์
squid หมึก ปลาหมึก|stainless สแตนเลส เลส|stand ขาตั้ง ที่ตั้ง|standard มาตรฐาน ธรรมดา|stapler แม็ก เย็บกระดาษ|star ดาว
steamed นึ่ง|steamer นึ่ง ซึ้ง|steel เหล็ก สแตนเลส|sticker สติกเกอร์|stickers สติกเกอร์|sticky เหนียว|stone หิน
stool เก้าอี้ สตูล|stove เตา|straight กระบอก ตรง|strap สาย สายเดี่ยว|strapless เกาะอก|straw หลอด
strawberry สตรอว์เบอร์รี สตรอเบอรี่|stretch ยืด|string สาย|stripe ลายทาง|striped ลายทาง|stripes ลายทาง|stroller รถเข็น
strong เข้ม|student นักเรียน|stuffed ไส้ สอดไส้|succulent ไม้อวบน้ำ|sugar น้ำตาล|sugarfree ไม่มีน้ำตาล|suit สูท
suitcase กระเป๋าเดินทาง|sunblock กันแดด|sundried แดดเดียว|sunflower ทานตะวัน|sunglasses แว่นกันแดด แว่น
sunscreen กันแดด|swaddle ห่อตัว|sweater สเวตเตอร์ ไหมพรม|sweatpants วอร์ม|sweet หวาน|swimsuit ว่ายน้ำ|sword ดาบ
syrup ไซรัป น้ำเชื่อม|table โต๊ะ|tablecloth ผ้าปูโต๊ะ|tablet เม็ด แท็บเล็ต|tablets เม็ด|tamarind มะขาม|tan น้ำตาล แทน
tangy เปรี้ยว|tank กล้าม|tape เทป|taro เผือก|tart ทาร์ต|tea ชา|teak ไม้สัก สัก|teapot กาน้ำชา กา|teddy หมี ตุ๊กตา
tee เสื้อยืด เสื้อ|tempered กระจก|tent เต็นท์|terracotta ดินเผา|thermos กระติก กระบอกน้ำ|thick หนา|thin บาง
thread ด้าย ไหม|threadfin กุเลา|tick เห็บ|tie มัด เนคไท|tiffin ปิ่นโต|tilapia ปลานิล นิล|tint ทินท์ ทินต์
tinted ทินท์ ทินต์|tire ยาง ยางนอก|tires ยาง ยางนอก|tissue ทิชชู่|toasted อบ ปิ้ง|toddler เด็ก|toffee ทอฟฟี่
tofu เต้าหู้|tomato มะเขือเทศ|toner โทนเนอร์|toothbrush แปรงสีฟัน|toothpaste ยาสีฟัน|top เสื้อ|topper ท็อปเปอร์
topping หน้า|torch ไฟฉาย|tote ถุงผ้า โท้ท กระเป๋าผ้า|towel ผ้าขนหนู ขนหนู|toy ของเล่น|toys ของเล่น
traditional โบราณ ดั้งเดิม|transparent ใส|tray ถาด|treat ขนม|treatment ทรีตเมนต์ ทรีทเมนท์|treats ขนม|tree ต้น
tripod ขาตั้ง|trousers กางเกง|tshirt เสื้อยืด|tube ยางใน หลอด|tubes ยางใน หลอด|tumbler แก้ว ทัมเบลอร์|tuna ทูน่า
turkey ไก่งวง|turmeric ขมิ้น|turquoise เขียว ฟ้า|turtleneck คอเต่า|two สอง|tyedye มัดย้อม|tyre ยาง ยางนอก
tyres ยาง ยางนอก|ukulele อูคูเลเล่|umbrella ร่ม|underwear กางเกงใน|uniform ยูนิฟอร์ม เครื่องแบบ นักเรียน
unscented ไม่มีกลิ่น|unsweetened หวานน้อย ไม่หวาน|upper บน|urea ยูเรีย|usb ยูเอสบี|used มือสอง|valve วาล์ว จุ๊บ
vanilla วานิลลา วนิลา|variegated ด่าง|vase แจกัน|vegetable ผัก|vegetables ผัก|veggie ผัก|veil ผ้าคลุม
velvet กำมะหยี่ เวลเวท|vera ว่านหาง|vermicelli วุ้นเส้น ขนมจีน|vest กั๊ก|vinegar น้ำส้มสายชู|violet ม่วง
vitamin วิตามิน|vneck คอวี|vol เล่ม|volume เล่ม|wafer เวเฟอร์|waist เอว|wallet กระเป๋าสตางค์|walnut วอลนัท
warm อุ่น วอร์ม|wash ล้าง อาบน้ำ|watch นาฬิกา|water น้ำ|watercolor สีน้ำ|watercolour สีน้ำ|watering รดน้ำ
watermelon แตงโม|waterproof กันน้ำ|wax แว็กซ์|wet เปียก|wheel ล้อ|whey เวย์|white ขาว|whitening ไวท์ ขาว|whole ทั้งตัว
wicker หวาย สาน|wide กว้าง กระบอก|wipe ทิชชู่เปียก ทิชชู่|wiper ปัดน้ำฝน|wire สาย ลวด|wireless ไร้สาย|wok กระทะ
woman หญิง|women หญิง|womens หญิง ผู้หญิง|wood ไม้|wooden ไม้|wool วูล ไหมพรม|worm ไส้เดือน|worms ไส้เดือน
woven ทอ สาน|wrap ห่อ|wrench ประแจ|yam มัน|yarn ไหมพรม ด้าย|yeast ยีสต์|yellow เหลือง|ylang กระดังงา|yoga โยคะ
yogurt โยเกิร์ต|yolk ไข่แดง|zinc ซิงค์|zip ซิป|zipper ซิป`;

const thaiOf = new Map(
  told
    .split(/[|\n]+/u)
    .filter(Boolean)
    .map((entry) => entry.split(' '))
    .map(([english = '', ...thai]) => [english, thai]),
);

/** The Thai words for one English word, also in the plural ('boxes', 'socks'). */
export const inThai = (word: string): readonly string[] => {
  const plain = word.toLowerCase();
  return (
    thaiOf.get(plain) ??
    thaiOf.get(plain.replace(/s$/u, '')) ??
    thaiOf.get(plain.replace(/es$/u, '')) ??
    []
  );
};
