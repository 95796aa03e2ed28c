// /login: waits for the shop, signs in, and goes on to where a lost session was.
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { FactorSetup } from '@app/contract/shop/two-factor';
import { Suspense, useEffect, useState } from 'react';
import { useStore } from '../../ui/hooks/store.ts';
import { AppError } from '../../ui/http.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { askDomain, domainStore } from './domain.data.ts';
import { LoginForm, type Credentials } from './login-form.tsx';
import { NoShop } from './no-shop.tsx';
import { ensureMe, signIn } from './sign-in.data.ts';
import { restoreFocus, typedBefore, type TypedBefore } from './typed-before.ts';
import { waitText } from './wait-text.ts';

const CodeStep = lazyPart(() => import('./code-step.tsx'));

const WAIT_UNSAID_SECONDS = 60;

/** Only a path of this site: '//elsewhere' and 'https:' lead away. */
export const safePath = (from: unknown): string | null =>
  typeof from === 'string' && /^\/(?![/\\])/.test(from) && !from.startsWith('/login') ? from : null;

interface Failure {
  text: string;
  /** When the next try is allowed, in ms since the epoch. */
  until: number;
}

function failureOf(fault: AppError): Failure {
  if (fault.code !== 'TOO_MANY_LOGIN') return { text: fault.text, until: 0 };
  const seconds = fault.retryAfterSeconds ?? WAIT_UNSAID_SECONDS;
  return { text: fault.text, until: Date.now() + seconds * 1000 };
}

/** What is left of a login once the password was right. */
interface SecondStep {
  credentials: Credentials;
  /** Where the shop asks for a second factor that this user has not set up. */
  setup: FactorSetup | null;
}

const stepOf = (fault: AppError, credentials: Credentials): SecondStep | null =>
  fault.code === 'CODE_REQUIRED'
    ? { credentials, setup: (fault.details['setup'] as FactorSetup | undefined) ?? null }
    : null;

const secondsTo = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1000));

/** Seconds left, counting down once a second. */
function useWait(until: number): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const count = () => setLeft(secondsTo(until));
    count();
    if (until === 0) return;
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}

/** What others have left half-filled goes once it is known who came. */
async function dropForeignDrafts(): Promise<void> {
  try {
    await ensureMe();
  } catch (fault) {
    if (fault instanceof AppError) return;
    throw fault;
  }
  const drafts = await import('../../ui/form/draft.ts');
  await drafts.dropDraftsOfOthers();
}

export function LoginPage({ typed = {} }: { typed?: TypedBefore }) {
  const domain = useStore(domainStore);
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const from = safePath(search['from']);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure>({ text: '', until: 0 });
  const waitSeconds = useWait(failure.until);

  useEffect(() => {
    document.title = 'เข้าสู่ระบบ · Songdee';
    restoreFocus(typed);
  }, [typed]);

  useEffect(() => {
    void import('../../ui/form/draft.ts').then((drafts) => drafts.dropOldDrafts());
  }, []);

  const [second, setSecond] = useState<SecondStep | null>(null);

  const submit = async (credentials: Credentials, code?: { code: string; remember: boolean }) => {
    setPending(true);
    setFailure({ text: '', until: 0 });
    try {
      await signIn(credentials.username, credentials.password, code);
      await navigate({ href: from ?? '/dashboard', replace: true });
      void dropForeignDrafts();
    } catch (fault) {
      if (!(fault instanceof AppError)) throw fault;
      const step = stepOf(fault, credentials);
      if (step) setSecond(step);
      else setFailure(failureOf(fault));
      setPending(false);
    }
  };

  // The wait over, nothing is wrong any more.
  const hasError = failure.text !== '' && (failure.until === 0 || waitSeconds > 0);
  if (domain.value === 2) return <NoShop error={domain.error} onRetry={() => void askDomain()} />;
  if (second)
    return (
      <Suspense fallback={null}>
        <CodeStep
          setup={second.setup}
          pending={pending}
          error={hasError ? withWait(failure.text, waitSeconds) : undefined}
          onSubmit={(code, remember) => void submit(second.credentials, { code, remember })}
          onBack={() => {
            setSecond(null);
            setFailure({ text: '', until: 0 });
          }}
        />
      </Suspense>
    );
  return (
    <LoginForm
      shop={domain.config}
      typed={typed}
      pending={pending}
      notice={from ? 'เซสชันหมดอายุ กรุณาเข้าสู่ระบบใหม่' : undefined}
      error={hasError ? failure.text : undefined}
      waitSeconds={waitSeconds}
      onSubmit={(credentials) => void submit(credentials)}
    />
  );
}

const withWait = (text: string, seconds: number): string =>
  seconds > 0 ? `${text} ${waitText(seconds)}` : text;

export default function Login() {
  return <LoginPage typed={typedBefore.current} />;
}
