// Without `order.view.all` packing is of one's own orders only: said where somebody looks for the whole shop's.

export const ownOrdersText =
  'คุณเห็นเฉพาะออเดอร์ของตัวเอง ถ้าแพ็คให้ทั้งร้าน ขอให้ผู้ดูแลร้านเพิ่มสิทธิ์ “ดูออเดอร์ทั้งหมด”';
