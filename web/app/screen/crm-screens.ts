// The screens of leads: only when the shop has switched on CRM, for users who may have leads.
import { FIRST_CARDS } from '@app/contract/crm/states';
import type { ScreenPath } from './paths.ts';
import type { MenuEntry, Screen } from './screen.ts';

type Page = Screen['page'];
type Menu = Omit<MenuEntry, 'group'>;

const crm = (
  [path, title]: readonly [path: ScreenPath, title: string],
  page: Page,
  menu?: Menu,
): Screen => ({
  path,
  title,
  may: ['crm.own', 'crm.all'],
  module: 'openCRM',
  page,
  ...(menu && { menu: { group: 'crm', ...menu } }),
});

export const crmScreens: readonly Screen[] = [
  {
    ...crm(['/crm/pipeline', 'ไปป์ไลน์'], () => import('../../crm/board/pipeline.page.tsx'), {}),
    first: `/pipeline?most=${FIRST_CARDS}`,
  },
  crm(['/crm/lead/create', 'เพิ่มลีด'], () => import('../../crm/lead/create-lead.page.tsx'), {}),
  crm(['/crm/lead/follow', 'ติดตาม'], () => import('../../crm/desk/follow-queue.page.tsx'), {}),
  crm(['/crm/lead/calendar', 'ปฏิทิน'], () => import('../../crm/calendar/calendar.page.tsx'), {}),
  crm(['/crm/lead/list', 'รายการลีด'], () => import('../../crm/list/lead-list.page.tsx'), {}),
  crm(
    ['/crm/lead/cancel', 'ลีดที่ยกเลิก'],
    () => import('../../crm/list/cancelled-leads.page.tsx'),
    {},
  ),
  crm(['/crm/lead/manage/$id', 'จัดการลีด'], () => import('../../crm/desk/manage-lead.page.tsx')),
  crm(['/crm/lead/import', 'นำเข้าลีด'], () => import('../../upkeep/import/import.page.tsx'), {
    label: 'นำเข้า',
  }),
];
