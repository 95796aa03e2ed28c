// What stands above every screen, where there is any of it: rounds that were left unsent, and the operator's word.
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
