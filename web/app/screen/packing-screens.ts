// The screens of packing: pick list, packing, hand-over, returns.
import { pageOf, type Screen } from './screen.ts';

/** Screens of documents share a file, because whoever opens one opens the others. */
export const papers = () => import('../../shipping/label/history/pages.ts');
const manifests = () => import('../../shipping/manifest/pages.ts');

export const packingScreens: readonly Screen[] = [
  {
    path: '/pick-list',
    title: 'ใบหยิบ',
    may: ['pack.scan', 'ship.print'],
    menu: { group: 'ship' },
    page: pageOf(papers, 'PickListPage'),
  },
  {
    path: '/pack',
    title: 'สแกนแพ็ค',
    may: ['pack.scan'],
    menu: { group: 'ship' },
    page: () => import('../../shipping/pack/pack.page.tsx'),
  },
  {
    path: '/manifest',
    title: 'ส่งมอบขนส่ง',
    may: ['pack.scan', 'ship.print'],
    menu: { group: 'ship' },
    page: pageOf(manifests, 'ManifestsPage'),
  },
  {
    path: '/manifest/$id',
    title: 'ใบส่งมอบ',
    may: ['pack.scan', 'ship.print'],
    page: pageOf(manifests, 'ManifestPage'),
  },
  {
    path: '/return/scan',
    title: 'สแกนรับคืน',
    may: ['return.scan'],
    menu: { group: 'ship' },
    page: () => import('../../shipping/return/return-scan.page.tsx'),
  },
];
