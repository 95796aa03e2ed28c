// /setting/general: the shop's settings by subject, each tab a form of its own.
import { useSearch } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { BankTab } from './bank-tab.tsx';
import { DocumentTab } from './document-tab.tsx';
import { ModuleTab } from './module-tab.tsx';
import { OrderTab } from './order-tab.tsx';
import { PrivacyTab } from './privacy-tab.tsx';
import { ShopTab } from './shop-tab.tsx';

const tabs: readonly { id: string; label: string; Tab: ComponentType }[] = [
  { id: 'shop', label: 'ร้านค้า', Tab: ShopTab },
  { id: 'document', label: 'เอกสาร', Tab: DocumentTab },
  { id: 'module', label: 'ขนส่ง & โมดูล', Tab: ModuleTab },
  { id: 'order', label: 'ออเดอร์', Tab: OrderTab },
  { id: 'bank', label: 'ธนาคาร', Tab: BankTab },
  { id: 'privacy', label: 'ความเป็นส่วนตัว', Tab: PrivacyTab },
];

export default function GeneralSettingsPage() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const chosen = tabs.find((tab) => tab.id === search['tab']) ?? tabs[0];
  return (
    <>
      <PageHead title="ตั้งค่าทั่วไป" />
      <div className="max-w-4xl rounded-card bg-white shadow-card">
        <Tabs
          label="หมวดการตั้งค่า"
          tabs={tabs.map(({ id, label }) => ({
            label,
            to: '/setting/general',
            search: { tab: id },
            active: id === chosen?.id,
          }))}
        />
        <div className="p-4">{chosen ? <chosen.Tab key={chosen.id} /> : null}</div>
      </div>
    </>
  );
}
