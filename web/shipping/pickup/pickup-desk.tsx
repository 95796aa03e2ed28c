// The toolbar of Flash's order list: warehouses, requesting a pickup, all pickups of a day, proofs of delivery. Each
// opens a window.
import { Suspense, type ReactNode } from 'react';
import { buttonLook, buttonShape } from '../../ui/action/button.tsx';
import { Icon, type IconName } from '../../ui/icon/icon.tsx';
import { useCan } from '../../ui/hooks/me.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useUrlDialog } from '../../ui/overlay/use-url-dialog.ts';

const Warehouses = lazyPart(() => import('./warehouses-panel.tsx'));
const Call = lazyPart(() => import('./call-panel.tsx'));
const Cars = lazyPart(() => import('./cars-panel.tsx'));
const Proofs = lazyPart(() => import('./proof-panel.tsx'));

interface Part {
  title: string;
  text: string;
  icon: IconName;
  subtitle: string;
  show: () => ReactNode;
}

const parts: Readonly<Record<string, Part>> = {
  warehouse: {
    title: 'คลัง',
    text: 'จุดที่ Flash มารับ',
    icon: 'box',
    subtitle: 'คลังของร้านที่ลงทะเบียนไว้กับ Flash',
    show: () => <Warehouses />,
  },
  call: {
    title: 'เรียกรถ',
    text: 'ให้มารับพัสดุวันนี้',
    icon: 'truck',
    subtitle: 'เรียกพนักงาน Flash มารับพัสดุที่คลัง',
    show: () => <Call />,
  },
  cars: {
    title: 'แจ้งเตือน',
    text: 'รถทั้งหมดของแต่ละวัน',
    icon: 'bell',
    subtitle: 'งานเข้ารับทั้งหมด รวมที่เรียกจากแอป Flash',
    show: () => <Cars />,
  },
  pod: {
    title: 'หลักฐานนำส่ง (POD)',
    text: 'ใครรับ เมื่อไร พร้อมรูป',
    icon: 'check',
    subtitle: 'ค้นด้วยเลขพัสดุของร้าน',
    show: () => <Proofs />,
  },
};

/** No toolbar without the right to see shipments; no pickup windows without the right to request pickups. */
export function PickupDesk() {
  const can = useCan();
  const dialog = useUrlDialog('desk');
  const open = dialog.value === null ? undefined : parts[dialog.value];
  const names = Object.keys(parts).filter((name) => name !== 'call' || can('ship.create'));
  return (
    <>
      <ul aria-label="งานกับ Flash" className="flex flex-wrap gap-2">
        {names.map((name) => {
          const { title, text, icon } = parts[name]!;
          return (
            <li key={name}>
              <button
                type="button"
                onClick={() => dialog.show(name)}
                title={text}
                className={`${buttonShape} ${buttonLook.secondary}`}
              >
                <Icon name={icon} />
                <span>{title}</span>
                <span className="sr-only">{text}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <Dialog
        open={open !== undefined}
        onClose={dialog.close}
        title={open?.title ?? ''}
        subtitle={open?.subtitle}
        size="wide"
      >
        <Suspense fallback={null}>{open?.show()}</Suspense>
      </Dialog>
    </>
  );
}
