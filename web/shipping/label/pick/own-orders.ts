// Without `order.view.all` the packing screens contain only own orders: says so where users look for the whole
// shop's.

export const ownOrdersText =
  'คุณเห็นเฉพาะออเดอร์ของตัวเอง ถ้าแพ็คให้ทั้งร้าน ขอให้ผู้ดูแลร้านเพิ่มสิทธิ์ “ดูออเดอร์ทั้งหมด”';
