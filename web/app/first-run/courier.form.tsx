// Connecting the shop's own courier account: choosing the courier, then its account form.
import { carrierById } from '@app/contract/kit/carriers';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { couriersQuery } from '../../catalog/index.ts';
import { AccountForm } from '../../courier-setup/account/account.form.tsx';
import {
  accountQuery,
  type CourierInfo,
} from '../../courier-setup/account/courier-account.data.ts';
import { Empty, ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { Mark } from '../../ui/feedback/mark.tsx';
import { Icon } from '../../ui/icon/icon.tsx';

interface StepFormProps {
  onDone: () => Promise<void>;
  onClose: () => void;
}

const nameOf = ({ c, name }: CourierInfo): string => carrierById(c)?.name ?? name;

function Account({ info, onDone }: { info: CourierInfo; onDone: () => void }) {
  const query = useQuery(accountQuery(info.c));
  if (query.data)
    return (
      <AccountForm info={{ ...info, name: nameOf(info) }} account={query.data} onClose={onDone} />
    );
  if (!query.error) return <SkeletonText lines={4} />;
  return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
}

interface ChoicesProps {
  couriers: readonly CourierInfo[];
  onChoose: (info: CourierInfo) => void;
}

function Choices({ couriers, onChoose }: ChoicesProps) {
  if (couriers.length === 0) return <Empty icon="truck" title="ระบบนี้ยังไม่เปิดให้บริการขนส่งใด" />;
  return (
    <ul className="grid gap-2 sm:grid-cols-2">
      {couriers.map((info) => (
        <li key={info.c}>
          <button
            type="button"
            className="flex min-h-14 w-full items-center gap-3 rounded-card border border-line px-4 text-left font-semibold hover:bg-hover"
            onClick={() => onChoose(info)}
          >
            <Mark of={info.code} />
            <span className="min-w-0 flex-1">{nameOf(info)}</span>
            <Icon name="right" size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
}

export default function FirstCourier({ onDone, onClose }: StepFormProps) {
  const query = useQuery(couriersQuery());
  const [chosen, choose] = useState<CourierInfo | null>(null);
  if (!query.data)
    return query.error ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonText lines={6} />
    );
  if (!chosen) return <Choices couriers={query.data} onChoose={choose} />;
  // The form closes the same way after saving and after cancelling; the shop's account shows which it was.
  return <Account info={chosen} onDone={() => void onDone().then(onClose)} />;
}
