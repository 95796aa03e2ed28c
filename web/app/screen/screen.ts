// The definition of a screen and its menu entry.
import type { Permission } from '@app/contract/kit/permissions';
import type { ComponentType } from 'react';
import type { Module } from '../../ui/hooks/me.ts';
import type { IconName } from '../../ui/icon/icon.tsx';
import type { PlainPath } from '../../ui/layout/target.ts';
import type { ScreenPath } from './paths.ts';

/** Headings of the menu, in order. */
export const menuGroups = [
  { id: 'home', label: null },
  { id: 'crm', label: 'CRM ลูกค้ามุ่งหวัง', icon: 'users' },
  { id: 'order', label: 'ออเดอร์', icon: 'cart' },
  { id: 'ship', label: 'ขนส่ง', icon: 'truck' },
  { id: 'tracking', label: 'ติดตามพัสดุ', icon: 'pin' },
  { id: 'product', label: 'สินค้า', icon: 'box' },
  { id: 'expense', label: 'ค่าใช้จ่าย', icon: 'money' },
  { id: 'report', label: 'รายงาน', icon: 'chart' },
  { id: 'people', label: 'ผู้ใช้งาน', icon: 'user' },
  { id: 'setting', label: 'ตั้งค่า', icon: 'settings' },
] as const satisfies readonly { id: string; label: string | null; icon?: IconName }[];

export type MenuGroupId = (typeof menuGroups)[number]['id'];
export interface MenuEntry {
  group: MenuGroupId;
  /** Shorter than the title; the title by default. */
  label?: string;
  /** Entries without a heading have their own icon. */
  icon?: IconName;
  /** The entry names a courier: without this module neither menu nor palette show it. */
  module?: Module;
  /** The order status whose count is shown beside it, or `message` for new inbox messages. */
  count?: string;
}

export interface Screen {
  /** In the router's form: '/order/$id/view'. */
  path: ScreenPath;
  title: string;
  /** Any one of these; none means every signed-in user. */
  may?: readonly Permission[];
  module?: Module;
  /** Absent: the screen is only reached from others. */
  menu?: MenuEntry;
  /** Pressed one after the other: ['KeyG', 'KeyO']; or with Alt: 'KeyN'. */
  keys?: readonly [string, string] | string;
  page: Page;
  /** Its first read when the address has no query; sent before its code has loaded. */
  first?: string | undefined;
}

/** A screen without parameters: menu, palette and shortcuts can open it. */
export interface PlainScreen extends Screen {
  path: Extract<ScreenPath, PlainPath>;
}

export interface Page {
  (): Promise<{ default: ComponentType }>;
  /** Imports the module that holds this page among others; the build reads the file from it. */
  from?: () => Promise<object>;
}

/** One of several pages that share a file. */
export const pageOf = <Name extends string>(
  from: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): Page => Object.assign(async () => ({ default: (await from())[name] }), { from });
