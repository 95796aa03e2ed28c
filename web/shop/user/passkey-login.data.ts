// Login with a passkey: loaded when the button is pressed.
import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import { beginPasskeyLogin, passkeyLogin } from '@app/contract/shop/passkey';
import { call, tenant } from '../../ui/http.ts';
import { enterWith } from './sign-in.data.ts';

type AuthenticationOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** '' on success; otherwise the reason in Thai. Throws the server's refusals. */
export async function signInByPasskey(): Promise<string> {
  if (!browserSupportsWebAuthn()) return 'เบราว์เซอร์นี้ใช้พาสคีย์ไม่ได้ กรุณาใช้รหัสผ่าน';
  const { options } = await call(beginPasskeyLogin, { body: { prefix: tenant } });
  let response: Awaited<ReturnType<typeof startAuthentication>>;
  try {
    response = await startAuthentication({
      optionsJSON: options as unknown as AuthenticationOptions,
    });
  } catch (fault) {
    // Browsers reveal neither who was asked nor why it failed.
    if (fault instanceof Error) return 'ยังไม่ได้เลือกพาสคีย์ ลองอีกครั้ง หรือใช้รหัสผ่าน';
    throw fault;
  }
  enterWith(await call(passkeyLogin, { body: { response: response as never, prefix: tenant } }));
  return '';
}
