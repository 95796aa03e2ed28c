// Notices above every screen, if any: unsent scans, and the operator's announcement.
import AnnouncementStrip from '../announcement/announcement-strip.tsx';
import { UnsentRounds } from '../outbox/unsent-rounds.tsx';

export default function Strips() {
  return (
    <>
      <UnsentRounds />
      <AnnouncementStrip />
    </>
  );
}
