// The state of a login: running, failed with a waiting time, or at its second step.
import type { FactorSetup } from '@app/contract/shop/two-factor';
import { useEffect, useState } from 'react';
import { AppError } from '../../ui/http.ts';
import { networkError } from '../../ui/wire/app-error.ts';
import type { Credentials } from './login-form.tsx';
import { signIn } from './sign-in.data.ts';

const WAIT_UNSAID_SECONDS = 60;

interface Failure {
  text: string;
  /** When the next attempt is allowed, in ms since the epoch. */
  until: number;
}

function failureOf(fault: AppError): Failure {
  if (fault.code !== 'TOO_MANY_LOGIN') return { text: fault.text, until: 0 };
  const seconds = fault.retryAfterSeconds ?? WAIT_UNSAID_SECONDS;
  return { text: fault.text, until: Date.now() + seconds * 1000 };
}

/** The state after a correct password. */
interface SecondStep {
  credentials: Credentials;
  /** Where the shop requires a second factor that this user has not set up. */
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

const nothing: Failure = { text: '', until: 0 };

const loadPasskeys = () =>
  import('./passkey-login.data.ts').catch((fault: unknown) => {
    throw networkError(fault);
  });

/** `enter` navigates on once the tokens are stored. */
export function useSignIn(enter: () => Promise<void>) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState(nothing);
  const [second, setSecond] = useState<SecondStep | null>(null);
  const waitSeconds = useWait(failure.until);
  const submit = async (credentials: Credentials, code?: { code: string; remember: boolean }) => {
    setPending(true);
    setFailure(nothing);
    try {
      await signIn(credentials.username, credentials.password, code);
      await enter();
    } catch (fault) {
      if (!(fault instanceof AppError)) throw fault;
      const step = stepOf(fault, credentials);
      if (step) setSecond(step);
      else setFailure(failureOf(fault));
      setPending(false);
    }
  };
  const byPasskey = async () => {
    setPending(true);
    setFailure(nothing);
    try {
      const { signInByPasskey } = await loadPasskeys();
      const text = await signInByPasskey();
      if (text === '') return await enter();
      setFailure({ text, until: 0 });
    } catch (fault) {
      if (!(fault instanceof AppError)) throw fault;
      setFailure(failureOf(fault));
    } finally {
      setPending(false);
    }
  };
  // After the waiting time the error disappears.
  const hasError = failure.text !== '' && (failure.until === 0 || waitSeconds > 0);
  return {
    pending,
    error: hasError ? failure.text : undefined,
    waitSeconds,
    second,
    submit,
    byPasskey,
    back: () => {
      setSecond(null);
      setFailure(nothing);
    },
  };
}
