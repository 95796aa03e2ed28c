// The lead's facts in a panel, edited in place.
import { cancelReasonText } from '@app/contract/crm/states';
import { Suspense, useState } from 'react';
import { CallLink, NextMark } from '../lead/lead-marks.tsx';
import { type Lead } from '../lead/lead.data.ts';
import { Badge } from '../../ui/feedback/chip.tsx';
import { formatTime } from '../../ui/format/date.ts';
import { formatBaht } from '../../ui/format/money.ts';
import { personName } from '../../ui/hooks/me.ts';
import { Facts, Panel } from '../../ui/layout/detail-page.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';

const EditLead = lazyPart(() => import('./edit-lead.form.tsx'));

const Tags = ({ tags }: { tags: readonly string[] }) => (
  <span className="flex flex-wrap gap-1">
    {tags.map((tag) => (
      <Badge key={tag}>{tag}</Badge>
    ))}
  </span>
);

const factsOf = (lead: Lead) =>
  [
    ['ชื่อ', <b key="name">{lead.name}</b>],
    [
      'เบอร์',
      <CallLink key="phone" phone={lead.phone} name={lead.name} isForbidden={lead.doNotCall} />,
    ],
    ['LINE / Facebook', lead.social],
    ['ที่มา', lead.channel?.name],
    ['สินค้าที่สนใจ', lead.product?.name],
    ['ผู้ดูแล', personName(lead.owner, 'ยังไม่มี')],
    ['นัดครั้งถัดไป', <NextMark key="next" at={lead.nextAt} />],
    ['มูลค่าคาด', lead.value > 0 ? `${formatBaht(lead.value)} บาท` : null],
    ['ที่อยู่', [lead.address, lead.province].filter(Boolean).join(' ')],
    ['แท็ก', lead.tags.length > 0 ? <Tags key="tags" tags={lead.tags} /> : null],
    ['โน้ต', lead.note],
    ...(lead.stage === 'cancel'
      ? ([['เหตุผลที่ยกเลิก', cancelReasonText(lead.cancelReason)]] as const)
      : []),
    ['เพิ่มเมื่อ', formatTime(lead.createdAt)],
  ] as const;

export function LeadProfile({ lead, disabled }: { lead: Lead; disabled: boolean }) {
  const [isEditing, setEditing] = useState(false);
  const close = () => setEditing(false);
  const facts = <Facts facts={factsOf(lead)} />;
  return (
    <Panel
      title="ข้อมูลลีด"
      editing={isEditing}
      onEdit={disabled ? undefined : () => setEditing(true)}
    >
      {isEditing && !disabled ? (
        <Suspense fallback={facts}>
          <EditLead lead={lead} onDone={close} />
        </Suspense>
      ) : (
        facts
      )}
    </Panel>
  );
}
