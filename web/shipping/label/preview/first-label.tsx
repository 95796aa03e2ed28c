// The preview in the print window: loaded after the options, and updated with them.
import { Suspense } from 'react';
import { lazyPart } from '../../../ui/lazy-part.ts';
import type { PrintChoice } from '../label.data.ts';
import type { PrintTarget } from '../print-labels.tsx';

const LabelPreview = lazyPart(() => import('./label-preview.tsx'));

interface FirstLabelProps {
  target: PrintTarget;
  choice: PrintChoice;
}

export function FirstLabel({ target, choice }: FirstLabelProps) {
  const { size = '100x150', items } = choice;
  const [orderId] = target.orderIds;
  if (orderId === undefined) return null;
  // A courier's own label is only known once it is fetched.
  if (size === 'courier') return <p className="text-sm text-ink2">ใบของขนส่งเห็นได้เมื่อเปิดไฟล์</p>;
  const asked = { courier: target.courier, orderId, size, ...(items === false && { items }) };
  return (
    <Suspense fallback={<div className="h-77" />}>
      <LabelPreview choice={asked} />
    </Suspense>
  );
}
