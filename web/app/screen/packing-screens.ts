// The screens of the packing room: what to pick, packing, handing over, what comes back.
import type { Screen } from './screen.ts';

export const packingScreens: readonly Screen[] = [
  {
    path: '/pick-list',
    title: 'ใบหยิบ',
    may: ['pack.scan', 'ship.print'],
    menu: { group: 'ship' },
    page: () => import('../../label/pick/pick-list.page.tsx'),
  },
  {
    path: '/pack',
    title: 'สแกนแพ็ค',
    may: ['pack.scan'],
    menu: { group: 'ship' },
    page: () => import('../../pack/pack.page.tsx'),
  },
  {
    path: '/manifest',
    title: 'ส่งมอบขนส่ง',
    may: ['pack.scan', 'ship.print'],
    menu: { group: 'ship' },
    page: () => import('../../manifest/manifests.page.tsx'),
  },
  {
    path: '/manifest/$id',
    title: 'ใบส่งมอบ',
    may: ['pack.scan', 'ship.print'],
    page: () => import('../../manifest/manifest.page.tsx'),
  },
  {
    path: '/return/scan',
    title: 'สแกนรับคืน',
    may: ['return.scan'],
    menu: { group: 'ship' },
    page: () => import('../../return-scan/return-scan.page.tsx'),
  },
];
