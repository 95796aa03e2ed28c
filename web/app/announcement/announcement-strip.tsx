// A line below the top bar with the operator's announcement, until it is dismissed.
import { useEffect, useState } from 'react';
import { IconButton } from '../../ui/action/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { fetchAnnouncement, dismissAnnouncement } from './announcement.data.ts';
import type { Announcement } from './announcement.ts';

const looks = {
  info: 'bg-progress-bg text-progress',
  warning: 'bg-waiting-bg text-waiting',
} as const;

export default function AnnouncementStrip() {
  const [announcement, setAnnouncement] = useState<Announcement | null>(null);
  useEffect(() => {
    void fetchAnnouncement().then(setAnnouncement);
  }, []);
  if (!announcement) return null;
  const close = () => {
    dismissAnnouncement(announcement);
    setAnnouncement(null);
  };
  return (
    <section
      aria-label="ประกาศ"
      className={`flex items-center gap-2 px-4 text-sm md:px-6 ${looks[announcement.kind]}`}
    >
      <Icon name={announcement.kind === 'warning' ? 'alert' : 'info'} size={16} />
      <p
        title={announcement.text}
        className="line-clamp-1 min-w-0 flex-1 py-1 break-words max-md:line-clamp-2"
      >
        {announcement.text}
      </p>
      <IconButton icon="close" label="ปิดประกาศ" onClick={close} />
    </section>
  );
}
