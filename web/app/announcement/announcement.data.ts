// Fetches the announcement, and remembers in this browser which one was dismissed.
import { announcementOf, type Announcement } from './announcement.ts';

const ADDRESS = '/anoucement/info.json';
const PUT_AWAY = 'announcement_seen';
const LATEST_MS = 10_000;

/** No announcement and an unreadable one are the same: nobody waits for it. */
export async function fetchAnnouncement(): Promise<Announcement | null> {
  const response = await fetch(ADDRESS, { signal: AbortSignal.timeout(LATEST_MS) }).catch(
    () => null,
  );
  if (!response?.ok) return null;
  const found = announcementOf(await response.json().catch(() => null));
  return found && localStorage.getItem(PUT_AWAY) !== found.id ? found : null;
}

export const dismissAnnouncement = ({ id }: Announcement): void =>
  localStorage.setItem(PUT_AWAY, id);
