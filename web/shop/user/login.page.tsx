// /login: waits for the shop, signs in, and goes on to where a lost session was.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useStore } from '../../ui/hooks/store.ts';
import { AppError, session } from '../../ui/http.ts';
import { askDomain, domainStore } from './domain.data.ts';
import { LoginForm } from './login-form.tsx';
import { NoShop } from './no-shop.tsx';
import { ensureMe } from './sign-in.data.ts';
import { restoreFocus, typedBefore, type TypedBefore } from './typed-before.ts';
import { useSignIn } from './use-sign-in.ts';
import { waitText } from './wait-text.ts';

// Not `lazyPart`: what tells of a lost line would come along with every login.
const CodeStep = lazy(() => import('./code-step.tsx'));

/** Only a path of this site: '//elsewhere' and 'https:' lead away. */
export const safePath = (from: unknown): string | null =>
  typeof from === 'string' && /^\/(?![/\\])/.test(from) && !from.startsWith('/login') ? from : null;

/** Null where the line was cut: what is to be dropped waits for the next login. */
const loadDrafts = () => import('../../ui/form/draft.ts').catch(() => null);

// A browser that keeps nothing has nothing to drop.
const ignore = () => undefined;

/** What others have left half-filled goes once it is known who came. */
async function dropForeignDrafts(): Promise<void> {
  try {
    await ensureMe();
  } catch (fault) {
    if (fault instanceof AppError) return;
    throw fault;
  }
  await (await loadDrafts())?.dropDraftsOfOthers().catch(ignore);
}

/** Signed in by another tab: who signed in here as well would end what that one has begun. */
function useOtherLogin(enter: () => Promise<void>): void {
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key === 'access_token' && session.tokens()) void enter();
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  });
}

interface LoginPageProps {
  typed?: TypedBefore;
  /** How a page is loaded anew that holds what another user may have read and typed: orders of a message, the bell, an import. */
  loadAnew?: (href: string) => void;
}

export function LoginPage({ typed = {}, loadAnew }: LoginPageProps) {
  const domain = useStore(domainStore);
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const from = safePath(search['from']);
  // A session was lost on this page, or ended on it.
  const isUsed = from !== null || search['used'] !== undefined;
  const enter = async () => {
    const href = from ?? '/dashboard';
    if (isUsed && loadAnew) {
      await dropForeignDrafts();
      return loadAnew(href);
    }
    await navigate({ href, replace: true });
    void dropForeignDrafts();
  };
  const { pending, error, waitSeconds, second, submit, byPasskey, back } = useSignIn(enter);
  useOtherLogin(enter);

  useEffect(() => {
    document.title = 'เข้าสู่ระบบ · Songdee';
    restoreFocus(typed);
  }, [typed]);

  useEffect(() => {
    void loadDrafts().then((drafts) => drafts?.dropOldDrafts().catch(ignore));
  }, []);

  if (domain.value === 2) return <NoShop error={domain.error} onRetry={() => void askDomain()} />;
  if (second)
    return (
      <Suspense fallback={null}>
        <CodeStep
          setup={second.setup}
          pending={pending}
          error={error && withWait(error, waitSeconds)}
          onSubmit={(code, remember) => void submit(second.credentials, { code, remember })}
          onBack={back}
        />
      </Suspense>
    );
  return (
    <LoginForm
      shop={domain.config}
      typed={typed}
      pending={pending}
      notice={from ? 'เซสชันหมดอายุ กรุณาเข้าสู่ระบบใหม่' : undefined}
      error={error}
      waitSeconds={waitSeconds}
      onSubmit={(credentials) => void submit(credentials)}
      onPasskey={() => void byPasskey()}
    />
  );
}

const withWait = (text: string, seconds: number): string =>
  seconds > 0 ? `${text} ${waitText(seconds)}` : text;

export default function Login() {
  return <LoginPage typed={typedBefore.current} loadAnew={(href) => location.replace(href)} />;
}
