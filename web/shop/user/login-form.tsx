// The login form itself; also prerendered at build time, so it uses no router, no query client and no browser API.
import { useState, type KeyboardEvent } from 'react';
import { Glyph } from '../../ui/icon/glyph.tsx';
import { loginPaths } from '../../ui/icon/login-paths.ts';
import { waitText } from './wait-text.ts';

export interface Credentials {
  username: string;
  password: string;
}

export interface LoginFormProps {
  /** Null until the shop of this host is known. */
  shop: { name: string; logo: string } | null;
  /** What was typed before the script had loaded. */
  typed?: Partial<Credentials>;
  pending?: boolean;
  /** Below the heading, such as a lost session. */
  notice?: string | undefined;
  error?: string | undefined;
  /** Seconds until another attempt is allowed; the form is disabled. */
  waitSeconds?: number;
  /** Absent at build time: the button is disabled until the script has loaded. */
  onSubmit?: (credentials: Credentials) => void;
  onPasskey?: () => void;
}

const inputLook =
  'mt-1 h-11 w-full rounded-control border border-field bg-white px-3 text-lg font-normal aria-invalid:border-problem-solid disabled:bg-hover';

function ShopHead({ shop, notice }: Pick<LoginFormProps, 'shop' | 'notice'>) {
  return (
    <div className="mb-5">
      {shop?.logo ? (
        <img src={shop.logo} alt="" className="mb-4 size-11 rounded-card object-cover" />
      ) : (
        <div
          aria-hidden="true"
          className="mb-4 grid size-11 place-items-center rounded-card bg-brand-600 text-white"
        >
          <Glyph path={loginPaths.store} size={24} />
        </div>
      )}
      <h1 className="text-xl font-bold">เข้าสู่ระบบ</h1>
      {shop ? (
        <p className="text-ink2">{shop.name}</p>
      ) : (
        <p className="py-1.5">
          <span className="block h-3 w-32 animate-pulse rounded-full bg-line" />
        </p>
      )}
      {notice ? (
        <p className="mt-3 rounded-control bg-waiting-bg px-3 py-2 text-sm text-waiting">
          {notice}
        </p>
      ) : null}
    </div>
  );
}

interface BoxProps {
  typed: string;
  disabled: boolean;
  invalid: boolean;
}

function NameBox({ typed, disabled, invalid }: BoxProps) {
  return (
    <label htmlFor="username" className="mb-4 block text-sm font-semibold">
      ชื่อผู้ใช้
      <input
        id="username"
        name="username"
        type="text"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        defaultValue={typed}
        disabled={disabled}
        aria-invalid={invalid || undefined}
        className={inputLook}
      />
    </label>
  );
}

function PasswordBox({ typed, disabled, invalid }: BoxProps) {
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const look = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  return (
    <div className="mb-4">
      <label htmlFor="password" className="text-sm font-semibold">
        รหัสผ่าน
      </label>
      <span className="relative block">
        <input
          id="password"
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          required
          defaultValue={typed}
          disabled={disabled}
          aria-invalid={invalid || undefined}
          aria-describedby={caps ? 'caps' : undefined}
          onKeyDown={look}
          onKeyUp={look}
          className={`${inputLook} pr-12`}
        />
        <button
          type="button"
          aria-label={shown ? 'ซ่อนรหัสผ่าน' : 'แสดงรหัสผ่าน'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="absolute right-0 bottom-0 grid size-11 place-items-center rounded-control text-ink2 hover:text-ink"
        >
          <Glyph path={shown ? loginPaths.eyeOff : loginPaths.eye} size={20} />
        </button>
      </span>
      {caps ? (
        <p id="caps" className="mt-1 text-sm text-waiting">
          เปิด Caps Lock อยู่
        </p>
      ) : null}
    </div>
  );
}

function ForgotLink() {
  return (
    <p className="mt-2 text-center">
      <a href="/forgot" className="inline-block p-3 text-sm font-semibold underline">
        ลืมรหัสผ่าน
      </a>
    </p>
  );
}

interface PasskeyButtonProps {
  disabled: boolean;
  onPress: (() => void) | undefined;
}

function PasskeyButton({ disabled, onPress }: PasskeyButtonProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onPress}
      className="mt-2 h-11 w-full rounded-control border border-field bg-white font-semibold hover:bg-hover"
    >
      เข้าสู่ระบบด้วยพาสคีย์
    </button>
  );
}

export function LoginForm(props: LoginFormProps) {
  const { shop, typed = {}, pending = false, error, waitSeconds = 0, onSubmit, onPasskey } = props;
  const off = waitSeconds > 0;
  const invalid = error !== undefined && !off;
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <form
        // A press before the script has loaded must never put the password into the URL.
        method="post"
        className="w-full max-w-[400px] rounded-dialog bg-white p-6 shadow-card sm:p-8"
        onSubmit={(event) => {
          event.preventDefault();
          const data = new FormData(event.currentTarget);
          onSubmit?.({
            username: String(data.get('username') ?? '').trim(),
            password: String(data.get('password') ?? ''),
          });
        }}
      >
        <ShopHead shop={shop} notice={props.notice} />
        {off ? (
          <p
            role="alert"
            className="mb-4 rounded-control bg-problem-bg px-3 py-2 text-sm text-problem"
          >
            {error} {waitText(waitSeconds)}
          </p>
        ) : null}
        <NameBox typed={typed.username ?? ''} disabled={off} invalid={invalid} />
        <PasswordBox typed={typed.password ?? ''} disabled={off} invalid={invalid} />
        {invalid ? (
          <p role="alert" className="mb-4 text-sm text-problem">
            {error}
          </p>
        ) : null}
        <button
          type="submit"
          disabled={onSubmit === undefined || pending || off}
          aria-busy={pending || undefined}
          className="h-11 w-full rounded-control bg-brand-600 text-lg font-semibold text-white hover:bg-brand-700 disabled:bg-brand-700"
        >
          {pending ? 'กำลังเข้าสู่ระบบ…' : 'เข้าสู่ระบบ'}
        </button>
        <PasskeyButton disabled={onPasskey === undefined || pending || off} onPress={onPasskey} />
        <ForgotLink />
      </form>
    </main>
  );
}
