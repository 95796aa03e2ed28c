// Every screen: path, title, menu entry, right, module and code. One line adds a screen everywhere.
import type { Permission } from '@app/contract/kit/permissions';
import { crmScreens } from './screen/crm-screens.ts';
import { ordersOf, otherCouriers, tracking } from './screen/courier-screens.ts';
import { packingScreens, papers } from './screen/packing-screens.ts';
import { reportScreens } from './screen/report-screens.ts';
import type { ScreenPath } from './screen/paths.ts';
import { pageOf, type Screen } from './screen/screen.ts';
import { shopScreens } from './screen/shop-screens.ts';

const preShipment = () => import('./order-lists/pre-shipment-lists.tsx');
const postShipment = () => import('./order-lists/post-shipment-lists.tsx');

/** The read of an order list whose address has no filter. */
const rowsOf = (status: string, from = '/order?', sort = '-created') =>
  `${from}page=1&pageSize=20&sort=${sort}&status=${status}`;

/**
 * An order list or a related one; `count` is the status whose number is shown in the menu, only for lists of open
 * work.
 */
const orderList = (
  [path, title, count]: readonly [path: ScreenPath, title: string, count?: string],
  page: Screen['page'],
  first?: string,
): Screen => ({
  path,
  title,
  may: ['order.view'],
  menu: { group: 'order', ...(count !== undefined && { count }) },
  page,
  first,
});

const expense = () => import('../money/expense/expense.page.tsx');
const dashboard = () => import('./dashboard.page.tsx');
const importOf = (path: ScreenPath, title: string, may: Permission): Screen => ({
  path,
  title,
  may: [may],
  page: () => import('../upkeep/import/import.page.tsx'),
});
export const screens: readonly Screen[] = [
  {
    path: '/dashboard',
    title: 'ภาพรวม',
    menu: { group: 'home', icon: 'home' },
    keys: ['KeyG', 'KeyD'],
    page: dashboard,
  },
  ...crmScreens,
  {
    path: '/order/open',
    title: 'เปิดออเดอร์',
    may: ['message.open'],
    menu: { group: 'order', count: 'message' },
    page: () => import('../order/inbox/open-orders.page.tsx'),
  },
  {
    path: '/order/create',
    title: 'สร้างออเดอร์',
    may: ['order.create'],
    menu: { group: 'order' },
    keys: 'KeyN',
    page: () => import('../order/create/create-order.page.tsx'),
  },
  {
    ...importOf('/order/import', 'นำเข้าออเดอร์', 'order.import'),
    menu: { group: 'order', label: 'นำเข้า' },
  },
  importOf('/product/import', 'นำเข้าสินค้า', 'product.edit'),
  importOf('/address/import', 'นำเข้าที่อยู่', 'address.edit'),
  importOf('/expense/import', 'นำเข้าค่าใช้จ่าย', 'expense.edit'),
  orderList(
    ['/order/telesale', 'เทเลเซล', 'telesale'],
    pageOf(preShipment, 'TelesalePage'),
    rowsOf('telesale', '/order/telesale?'),
  ),
  orderList(
    ['/order/pending', 'รอตรวจสอบ', 'pending'],
    pageOf(preShipment, 'PendingPage'),
    rowsOf('pending', '/order?', 'created'),
  ),
  orderList(
    ['/order/salepage', 'เซลเพจ'],
    pageOf(preShipment, 'SalepagePage'),
    rowsOf('pending', '/order?channelKind=salepage&', 'created'),
  ),
  {
    path: '/order/send',
    title: 'รอจัดส่ง',
    may: ['order.view'],
    menu: { group: 'order', count: 'send' },
    keys: ['KeyG', 'KeyO'],
    page: () => import('./order-send.page.tsx'),
    first: rowsOf('send'),
  },
  orderList(['/order/success', 'จัดส่งแล้ว'], pageOf(postShipment, 'SuccessPage'), rowsOf('sending')),
  orderList(
    ['/order/return', 'ตีกลับ', 'return'],
    pageOf(postShipment, 'ReturnPage'),
    rowsOf('return'),
  ),
  orderList(['/order/cancel', 'ยกเลิก'], pageOf(postShipment, 'CancelPage'), rowsOf('cancel')),
  orderList(['/order/receipt', 'ใบเสร็จ'], () => import('../money/receipt/receipt-list.page.tsx')),
  orderList(['/order/refund', 'ต้องคืนเงิน'], () => import('../money/refund/refund-list.page.tsx')),
  {
    path: '/order/$id/view',
    title: 'ดูออเดอร์',
    may: ['order.view'],
    page: () => import('./order-view.page.tsx'),
  },
  ordersOf('/flash-express/orders', 'Flash Express', 'shippingFlash'),
  {
    path: '/flash-express/print',
    title: 'คิวพิมพ์ Flash Express',
    may: ['ship.print'],
    module: 'shippingFlash',
    menu: { group: 'ship', label: 'คิวพิมพ์ Flash' },
    page: pageOf(papers, 'PrintQueuePage'),
  },
  {
    path: '/order/tracking',
    title: 'ติดตามพัสดุ',
    may: ['ship.view'],
    menu: { group: 'tracking', label: 'Flash Express', module: 'shippingFlash' },
    keys: ['KeyG', 'KeyT'],
    page: tracking,
  },
  ...otherCouriers,
  {
    path: '/laos/orders',
    title: 'ออเดอร์ส่งลาว',
    may: ['ship.view'],
    module: 'shippingLaos',
    menu: { group: 'ship', label: 'ส่งลาว' },
    page: () => import('../shipping/laos/laos-orders.page.tsx'),
  },
  ...packingScreens,
  {
    path: '/exceptions',
    title: 'พัสดุมีปัญหา',
    may: ['ship.view'],
    menu: { group: 'tracking' },
    page: () => import('../shipping/exception/exceptions.page.tsx'),
  },
  {
    path: '/cod-checker',
    title: 'ตรวจยอด COD',
    may: ['cod.view'],
    module: 'shippingFlash',
    menu: { group: 'ship' },
    page: () => import('../money/cod/cod-checker.page.tsx'),
  },
  {
    path: '/print-history',
    title: 'ประวัติการพิมพ์',
    may: ['ship.print'],
    menu: { group: 'ship' },
    page: pageOf(papers, 'PrintHistoryPage'),
  },
  // For Flash and for an unknown courier; the other couriers have screens of their own.
  { path: '/order/tracking/$carrier', title: 'ติดตามพัสดุ', may: ['ship.view'], page: tracking },
  {
    path: '/order/tracking/$carrier/$code',
    title: 'ติดตามพัสดุ',
    may: ['ship.view'],
    page: tracking,
  },
  {
    path: '/product',
    title: 'สินค้า',
    may: ['product.view'],
    menu: { group: 'product' },
    keys: ['KeyG', 'KeyP'],
    page: () => import('../catalog/product/product-list.page.tsx'),
  },
  {
    path: '/product/stock',
    title: 'สต็อก',
    may: ['product.view'],
    menu: { group: 'product' },
    page: () => import('../catalog/stock/stock-list.page.tsx'),
  },
  {
    path: '/category',
    title: 'หมวดหมู่',
    may: ['product.view'],
    menu: { group: 'product' },
    page: () => import('../catalog/category/category-list.page.tsx'),
  },
  {
    path: '/expense/facebook',
    title: 'ค่าโฆษณา',
    may: ['expense.view'],
    menu: { group: 'expense' },
    page: expense,
  },
  {
    path: '/expense/shipping',
    title: 'ค่าขนส่ง',
    may: ['expense.view'],
    menu: { group: 'expense' },
    page: expense,
  },
  {
    path: '/expense/other',
    title: 'ค่าใช้จ่ายอื่น ๆ',
    may: ['expense.view'],
    menu: { group: 'expense', label: 'อื่น ๆ' },
    page: expense,
  },
  ...reportScreens,
  ...shopScreens,
];
