// Keeps the shell and what was read lately ready off line, and offers a new version when there is one: never reloads by itself.
import type { QueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toast.ts';
import { keepReads } from './kept-reads.ts';

const ASK_EVERY_MS = 60 * 60 * 1000;

let watching = false;

export async function watchVersion(client: QueryClient): Promise<void> {
  keepReads(client);
  if (watching || import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  watching = true;
  const { registerSW } = await import('virtual:pwa-register');
  const update = registerSW({
    onNeedRefresh: () =>
      toast.stay('มีเวอร์ชันใหม่ พร้อมใช้เมื่อโหลดใหม่', { label: 'โหลดใหม่', run: () => void update(true) }),
    onRegisteredSW: (_url, registration) => {
      setInterval(() => void registration?.update(), ASK_EVERY_MS);
    },
  });
}
