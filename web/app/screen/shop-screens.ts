// The screens of the shop itself: users, addresses, settings, audit trail and trash.
import { mayDelete } from '@app/contract/kit/sheet-rights';
import { pageOf, type Screen } from './screen.ts';

const senders = () => import('../../courier-setup/sender/sender.page.tsx');
const people = () => import('../../shop/member/people-list.page.tsx');
const editUser = () => import('../../shop/member/edit-user.page.tsx');

export const shopScreens: readonly Screen[] = [
  {
    path: '/user',
    title: 'ผู้ใช้งาน',
    may: ['user.manage'],
    menu: { group: 'people', label: 'พนักงานและแอดมิน' },
    page: pageOf(people, 'UserListPage'),
  },
  {
    path: '/user/create',
    title: 'เพิ่มผู้ใช้',
    may: ['user.manage', 'member.manage'],
    page: pageOf(editUser, 'CreateUserPage'),
  },
  {
    path: '/user/$id/edit',
    title: 'แก้ไขผู้ใช้',
    may: ['user.manage', 'member.manage'],
    page: pageOf(editUser, 'EditUserPage'),
  },
  {
    path: '/user/$username/profile',
    title: 'โปรไฟล์',
    page: () => import('../../shop/member/profile.page.tsx'),
  },
  {
    path: '/member',
    title: 'สมาชิก',
    may: ['member.manage'],
    menu: { group: 'people' },
    page: pageOf(people, 'MemberListPage'),
  },
  {
    path: '/member/create',
    title: 'เพิ่มสมาชิก',
    may: ['member.manage'],
    page: pageOf(editUser, 'CreateMemberPage'),
  },
  {
    path: '/address',
    title: 'ที่อยู่',
    may: ['order.view', 'address.edit', 'ship.create'],
    menu: { group: 'setting' },
    page: () => import('../../customer/address/address-list.page.tsx'),
  },
  {
    path: '/setting/general',
    title: 'ตั้งค่าทั่วไป',
    may: ['setting'],
    menu: { group: 'setting', label: 'ทั่วไป' },
    page: () => import('../../shop/setting/general-settings.page.tsx'),
  },
  {
    path: '/setting/message',
    title: 'ข้อความถึงลูกค้า',
    may: ['setting'],
    menu: { group: 'setting' },
    page: () => import('../../buyer/message/message-settings.page.tsx'),
  },
  {
    path: '/setting/courier-rule',
    title: 'กฎเลือกขนส่ง',
    may: ['setting'],
    menu: { group: 'setting' },
    page: () => import('../../courier-setup/rule/courier-rules.page.tsx'),
  },
  {
    path: '/setting/address/kerry',
    title: 'ผู้ส่ง Kerry / KEX',
    may: ['setting'],
    menu: { group: 'setting', module: 'shippingKerry' },
    page: pageOf(senders, 'KerrySenderPage'),
  },
  {
    path: '/setting/address/thaipost',
    title: 'ผู้ส่งไปรษณีย์ไทย',
    may: ['setting'],
    menu: { group: 'setting', module: 'shippingThaiPost' },
    page: pageOf(senders, 'ThaiPostSenderPage'),
  },
  {
    path: '/setting/channel',
    title: 'ช่องทาง',
    may: ['channel.edit'],
    menu: { group: 'setting' },
    page: () => import('../../customer/channel/channel-list.page.tsx'),
  },
  {
    path: '/setting/privacy',
    title: 'ลบข้อมูลลูกค้า',
    may: ['setting'],
    page: () => import('../../upkeep/privacy/erase-customer.page.tsx'),
  },
  {
    path: '/setting/support',
    title: 'ให้ผู้ให้บริการเข้าร้าน',
    may: ['setting'],
    page: () => import('../../shop/support-access/support-access.page.tsx'),
  },
  {
    path: '/setting/token',
    title: 'โทเคน API',
    may: ['setting'],
    menu: { group: 'setting' },
    page: () => import('../../shop/api-token/api-tokens.page.tsx'),
  },
  {
    path: '/setting/webhook',
    title: 'เว็บฮุก',
    may: ['setting'],
    menu: { group: 'setting' },
    page: () => import('../../shop/webhook/webhooks.page.tsx'),
  },
  {
    path: '/setting/data',
    title: 'ข้อมูลของร้าน',
    may: ['setting'],
    menu: { group: 'setting' },
    page: () => import('../../upkeep/shop-data/shop-data.page.tsx'),
  },
  {
    path: '/audit',
    title: 'ประวัติการแก้ไข',
    may: ['audit'],
    menu: { group: 'setting' },
    page: () => import('../../report/audit/audit-list.page.tsx'),
  },
  {
    path: '/trash',
    title: 'ถังขยะ',
    may: mayDelete,
    menu: { group: 'setting' },
    page: () => import('../../upkeep/trash/trash-list.page.tsx'),
  },
  {
    path: '/setting/courier',
    title: 'บัญชีขนส่ง',
    may: ['setting'],
    menu: { group: 'setting' },
    page: () => import('../../courier-setup/account/courier-accounts.page.tsx'),
  },
];
