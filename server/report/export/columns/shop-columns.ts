// The shop's own data as workbooks: expenses, addresses, channels, users, the audit trail.
import { addressTypes, listAddresses } from '@app/contract/customer/address';
import { listAudit } from '@app/contract/report/audit';
import { channelKinds, listChannels, type Channel } from '@app/contract/customer/channel';
import { expenseTypes, listExpenses, type Expense } from '@app/contract/money/expense';
import { carrierByCode } from '@app/contract/kit/carriers';
import { permissionNames } from '@app/contract/kit/permission-names';
import { roleNames } from '@app/contract/kit/permissions';
import { listTrash, trashKinds } from '@app/contract/upkeep/trash';
import { listTokens } from '@app/contract/shop/api-token';
import { listUsers } from '@app/contract/shop/user';
import { listWebhooks, webhookEvents, webhookReasons } from '@app/contract/shop/webhook';
import { sheetOf } from '../list-sheet.ts';
import { channelNames, userNames } from '../names.store.ts';

type WideExpense = Expense & {
  readonly channel: string | undefined;
};

const yesNo = (value: boolean): string => (value ? 'ใช่' : 'ไม่ใช่');

export const expenseSheet = sheetOf({
  lists: [listExpenses],
  name: 'ค่าใช้จ่าย',
  file: 'expenses',
  async resolveReferences(tx, rows): Promise<WideExpense[]> {
    const channels = await channelNames(
      tx,
      rows.map((row) => row.channelId),
    );
    return rows.map((row) => ({
      ...row,
      channel: channels.get(row.channelId ?? 0),
    }));
  },
  columns: (column) => [
    column.day('วันที่', 12, (e) => e.date),
    column.text('ประเภท', 16, (e) => expenseTypes[e.type]),
    column.text('รายการ', 32, (e) => e.note),
    column.baht('จำนวนเงิน', 14, (e) => e.amount),
    column.text('ช่องทาง', 18, (e) => e.channel),
    column.text('สินค้า', 24, (e) => e.product?.name),
    column.text('ขนส่ง', 16, (e) => (e.carrier === null ? '' : carrierByCode(e.carrier)?.name)),
    column.text('อ้างอิง', 20, (e) => e.ref),
    column.text('ผู้บันทึก', 14, (e) => e.createdBy?.username),
    column.text('ปิดเดือนแล้ว', 12, (e) => yesNo(e.locked)),
  ],
});

export const addressSheet = sheetOf({
  lists: [listAddresses],
  name: 'สมุดที่อยู่',
  file: 'addresses',
  columns: (column) => [
    column.text('ประเภท', 10, (a) => addressTypes[a.type]),
    column.text('ชื่อ', 24, (a) => a.name),
    column.text('เบอร์โทร', 14, (a) => a.phone),
    column.text('ที่อยู่', 36, (a) => a.address),
    column.text('ตำบล/แขวง', 16, (a) => a.subdistrict),
    column.text('อำเภอ/เขต', 16, (a) => a.district),
    column.text('จังหวัด', 16, (a) => a.province),
    column.text('รหัสไปรษณีย์', 12, (a) => a.postcode),
    column.text('ค่าเริ่มต้น', 10, (a) => yesNo(a.isDefault)),
    column.instant('ใช้ล่าสุด', 16, (a) => a.lastUsedAt),
    column.text('ใช้กับขนส่ง', 28, (a) =>
      a.carriers.map((code) => carrierByCode(code)?.name ?? '').join(', '),
    ),
  ],
});

export const channelSheet = sheetOf({
  lists: [listChannels],
  name: 'ช่องทางขาย',
  file: 'channels',
  async resolveReferences(tx, rows): Promise<(Channel & { owner: string | undefined })[]> {
    const owners = await userNames(
      tx,
      rows.map((row) => row.ownerId),
    );
    return rows.map((row) => ({ ...row, owner: owners.get(row.ownerId ?? 0) }));
  },
  columns: (column) => [
    column.text('ชื่อ', 28, (c) => c.name),
    column.text('ประเภท', 14, (c) => channelKinds[c.kind]),
    column.text('เปิดใช้', 10, (c) => yesNo(c.active)),
    column.text('ผู้ดูแล', 16, (c) => c.owner),
  ],
});

export const tokenSheet = sheetOf({
  lists: [listTokens],
  name: 'โทเคน API',
  file: 'tokens',
  columns: (column) => [
    column.text('ชื่อ', 28, (t) => t.name),
    column.text('สิทธิ์', 60, (t) => t.permissions.map((key) => permissionNames[key]).join(', ')),
    column.text('เฉพาะออเดอร์ตัวเอง', 18, (t) => yesNo(t.own)),
    column.instant('หมดอายุ', 17, (t) => t.expiresAt),
    column.instant('ใช้ล่าสุด', 17, (t) => t.lastUsedAt),
    column.text('ใช้จาก', 18, (t) => t.lastUsedFrom),
    column.text('ผู้สร้าง', 16, (t) => t.createdBy.username),
    column.instant('วันที่สร้าง', 17, (t) => t.createdAt),
  ],
});

export const webhookSheet = sheetOf({
  lists: [listWebhooks],
  name: 'เว็บฮุก',
  file: 'webhooks',
  columns: (column) => [
    column.text('ที่อยู่', 44, (w) => w.url),
    column.text('เหตุการณ์', 60, (w) => w.events.map((type) => webhookEvents[type]).join(', ')),
    column.text('หยุดส่งชั่วคราว', 14, (w) => yesNo(w.isPaused)),
    column.text('ปัญหาล่าสุด', 36, (w) => webhookReasons[w.fault]),
    column.count('รอส่ง', 10, (w) => w.waiting),
    column.count('ส่งไม่สำเร็จ', 12, (w) => w.dead),
    column.instant('ส่งล่าสุด', 17, (w) => w.sentAt),
    column.text('ผู้สร้าง', 16, (w) => w.createdBy.username),
    column.instant('วันที่สร้าง', 17, (w) => w.createdAt),
  ],
});

export const userSheet = sheetOf({
  lists: [listUsers],
  name: 'ผู้ใช้',
  file: 'users',
  columns: (column) => [
    column.text('ชื่อผู้ใช้', 18, (u) => u.username),
    column.text('ชื่อ', 24, (u) => u.name),
    column.text('เบอร์โทร', 14, (u) => u.phone),
    column.text('บทบาท', 16, (u) => roleNames[u.role]),
    column.text('สถานะ', 12, (u) => (u.suspended ? 'ระงับ' : 'ใช้งาน')),
    column.instant('เข้าใช้ล่าสุด', 17, (u) => u.lastLoginAt),
    column.instant('วันที่สร้าง', 17, (u) => u.createdAt),
  ],
});

export const auditSheet = sheetOf({
  lists: [listAudit],
  name: 'ประวัติการใช้งาน',
  file: 'audit',
  columns: (column) => [
    column.instant('เวลา', 17, (a) => a.at),
    column.text('ผู้ใช้', 16, (a) => a.user?.username ?? 'ระบบ'),
    column.text('รายการ', 30, (a) => a.title),
    column.text('เรื่อง', 30, (a) => a.about?.text),
    column.text('รหัสอ้างอิง', 12, (a) => a.entityId),
    column.text('สิ่งที่เปลี่ยน', 60, (a) =>
      a.changes
        .map(({ field, before, after }) => `${field}: ${before ?? '-'} → ${after ?? '-'}`)
        .join('\n'),
    ),
  ],
});

export const trashSheet = sheetOf({
  lists: [listTrash],
  name: 'ถังขยะ',
  file: 'trash',
  columns: (column) => [
    column.text('ประเภท', 12, (item) => trashKinds[item.kind].name),
    column.text('รหัส', 18, (item) => item.code),
    column.text('ชื่อ', 36, (item) => item.name),
    column.instant('ลบเมื่อ', 17, (item) => item.deletedAt),
    column.text('ผู้ลบ', 16, (item) => item.deletedBy?.username),
    column.count('เหลืออีก (วัน)', 14, (item) => item.daysLeft),
  ],
});
