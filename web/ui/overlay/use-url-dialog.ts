// A dialog or drawer that lives in the address: `?create=1`, `?open=128`; Back closes it, a shared link opens it.
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { afterPaint } from '../hooks/after-paint.ts';

export interface UrlDialog {
  open: boolean;
  /** What the address says after the name, such as the id of the opened row. */
  value: string | null;
  show: (value?: string | number) => void;
  close: () => void;
}

const openedHere = new Set<string>();

export function useUrlDialog(name: string): UrlDialog {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const raw = search[name];
  const value = raw === undefined || raw === null || raw === '' ? null : String(raw);

  const show = useCallback(
    (next: string | number = 1) => {
      openedHere.add(name);
      afterPaint(
        () =>
          void navigate({
            to: '.',
            search: (before) => ({ ...before, [name]: String(next) }),
            resetScroll: false,
          }),
      );
    },
    [name, navigate],
  );

  const close = useCallback(() => {
    // Closing takes back the step that opened it; a dialog reached by a link has no such step.
    if (openedHere.delete(name) && router.history.canGoBack()) {
      router.history.back();
      return;
    }
    void navigate({
      to: '.',
      search: (before) => ({ ...before, [name]: undefined }),
      replace: true,
      resetScroll: false,
    });
  }, [name, navigate, router]);

  return { open: value !== null, value, show, close };
}
