// What a screen is and where it can stand in the menu.
import type { Permission } from '@app/contract/kit/permissions';
import type { ComponentType } from 'react';
import type { Module } from '../../ui/hooks/me.ts';
import type { IconName } from '../../ui/icon/icon.tsx';
import type { PlainPath } from '../../ui/layout/target.ts';
import type { ScreenPath } from './paths.ts';

/** Headings of the menu, in this order. */
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
  /** Shorter than the title; the title when left out. */
  label?: string;
  /** Entries without a heading show an icon of their own. */
  icon?: IconName;
  /** The entry names a courier: without this module neither menu nor palette show that name. */
  module?: Module;
  /** The order status whose number stands beside it, or `message` for the new ones of the inbox. */
  count?: string;
}

export interface Screen {
  /** As the router writes it: '/order/$id/view'. */
  path: ScreenPath;
  title: string;
  /** Any one of these; none means everybody who is signed in. */
  may?: readonly Permission[];
  module?: Module;
  /** Left out: the screen is reached from others only. */
  menu?: MenuEntry;
  /** Pressed one after the other: ['KeyG', 'KeyO']; or with Alt: 'KeyN'. */
  keys?: readonly [string, string] | string;
  page: Page;
  /** What it reads first when its address says nothing more; sent before its code has come. */
  first?: string | undefined;
}

/** A screen that can be gone to without knowing more: the menu, the palette and keys lead there. */
export interface PlainScreen extends Screen {
  path: Extract<ScreenPath, PlainPath>;
}

export interface Page {
  (): Promise<{ default: ComponentType }>;
  /** Imports the module that holds this page among others; the build reads which file that is. */
  from?: () => Promise<object>;
}

/** One of several pages that share a file. */
export const pageOf = <Name extends string>(
  from: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): Page => Object.assign(async () => ({ default: (await from())[name] }), { from });
