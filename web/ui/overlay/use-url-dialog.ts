// A dialog or drawer in the address: `?create=1`, `?open=128`; Back closes it, a shared link opens it.
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { afterPaint } from '../hooks/after-paint.ts';

export interface UrlDialog {
  open: boolean;
  /** The value in the address, such as the id of the opened row. */
  value: string | null;
  show: (value?: string | number) => void;
  close: () => void;
}

/** The browser navigates back a moment later: a second close before that would go back twice. */
const left = new WeakSet<object>();

export function useUrlDialog(name: string): UrlDialog {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const raw = search[name];
  const value = raw === undefined || raw === null || raw === '' ? null : String(raw);

  const show = useCallback(
    (next: string | number = 1) => {
      afterPaint(
        () =>
          void navigate({
            to: '.',
            search: (before) => ({ ...before, [name]: String(next) }),
            state: { dialog: name } as object,
            resetScroll: false,
          }),
      );
    },
    [name, navigate],
  );

  const close = useCallback(() => {
    // Closing goes back to before it was opened; a dialog opened by a link has no such history entry.
    const { location } = router.state;
    if ((location.state as { dialog?: string }).dialog === name) {
      if (!left.has(location)) router.history.back();
      left.add(location);
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
