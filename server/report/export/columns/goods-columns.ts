// Goods as workbooks: products in the shape that the import reads back, their ledger, categories.
import { listCategories } from '@app/contract/catalog/category';
import { listProducts } from '@app/contract/catalog/product';
import {
  listStock,
  listStockMoves,
  moveReasons,
  type StockMove,
} from '@app/contract/catalog/stock';
import { sheetOf } from '../list-sheet.ts';
import { orderCodes } from '../names.store.ts';

export const productSheet = sheetOf({
  lists: [listProducts],
  name: 'สินค้า',
  file: 'products',
  columns: (column) => [
    // The headers up to 'คำเรียก' are those of the import, so the file can be edited and imported
    // again.
    column.text('รหัส', 18, (p) => p.code),
    column.text('บาร์โค้ด', 18, (p) => p.barcode),
    column.text('ชื่อ', 36, (p) => p.name),
    column.text('หมวด', 18, (p) => p.category.name),
    column.baht('ราคา', 12, (p) => p.price),
    { ...column.baht('ต้นทุน', 12, (p) => p.cost), needs: 'product.cost' },
    column.count('น้ำหนัก', 10, (p) => p.weight),
    column.count('กว้าง', 8, (p) => p.width),
    column.count('ยาว', 8, (p) => p.length),
    column.count('สูง', 8, (p) => p.height),
    column.count('เตือนเมื่อ', 10, (p) => p.lowStock),
    column.text('คำเรียก', 28, (p) => p.aliases.join(', ')),
    column.count('คงเหลือ', 10, (p) => p.onHand),
    column.count('จอง', 10, (p) => p.reserved),
    column.count('พร้อมขาย', 10, (p) => p.available),
    column.text('ประเภท', 10, (p) => (p.isSet ? 'ชุด' : p.isPack ? 'แพ็ก' : 'เดี่ยว')),
    column.text('สถานะ', 10, (p) => (p.active ? 'เปิดขาย' : 'ปิดขาย')),
  ],
});

export const stockLevelSheet = sheetOf({
  lists: [listStock],
  name: 'สต็อกคงเหลือ',
  file: 'stock-levels',
  columns: (column) => [
    column.text('รหัส', 18, (p) => p.code),
    column.text('ชื่อ', 36, (p) => p.name),
    column.count('คงเหลือ', 10, (p) => p.onHand),
    column.count('จอง', 10, (p) => p.reserved),
    column.count('พร้อมขาย', 10, (p) => p.available),
    column.count('กำลังตีกลับ', 12, (p) => p.returning),
    column.count('เสีย', 8, (p) => p.damaged),
    column.count('ออกใน 30 วัน', 12, (p) => p.left30),
    column.count('หมดใน (วัน)', 11, (p) => p.daysLeft),
    { ...column.baht('มูลค่า', 14, (p) => p.worth), needs: 'product.cost' },
  ],
});

type Move = StockMove & { readonly orderCode: string | undefined };

export const stockSheet = sheetOf({
  lists: [listStockMoves],
  name: 'ความเคลื่อนไหวสต็อก',
  file: 'stock',
  async resolveReferences(tx, rows): Promise<Move[]> {
    const codes = await orderCodes(
      tx,
      rows.map((row) => row.orderId),
    );
    return rows.map((row) => ({ ...row, orderCode: codes.get(row.orderId ?? 0) }));
  },
  columns: (column) => [
    column.instant('เวลา', 17, (m) => m.at),
    column.text('รายการ', 16, (m) => moveReasons[m.reason]),
    column.count('เปลี่ยน', 10, (m) => m.delta),
    column.count('จองเปลี่ยน', 11, (m) => m.reservedDelta),
    column.count('คงเหลือหลังรายการ', 17, (m) => m.onHandAfter),
    column.text('เลขที่ออเดอร์', 16, (m) => m.orderCode),
    column.text('หมายเหตุ', 36, (m) => m.note),
    column.text('ผู้ทำ', 14, (m) => m.user?.username),
  ],
});

export const categorySheet = sheetOf({
  lists: [listCategories],
  name: 'หมวดหมู่สินค้า',
  file: 'categories',
  columns: (column) => [
    column.count('ลำดับ', 8, (c) => c.sort),
    column.text('ชื่อหมวด', 30, (c) => c.name),
    column.count('จำนวนสินค้า', 12, (c) => c.productCount),
    { ...column.baht('ยอดขาย 30 วัน', 14, (c) => c.sales30), needs: 'report.sales' },
  ],
});
