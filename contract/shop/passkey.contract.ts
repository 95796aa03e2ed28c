// Passkeys: a key pair for the shop's host that a device stores; it logs in without a password or a code.
import * as z from 'zod/mini';
import { Tokens } from './user.contract.ts';
import { endpoint, PUBLIC_BODY } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';

export const MOST_PASSKEYS = 10;

const base64url = (most: number) =>
  z.string().check(z.minLength(1), z.maxLength(most), z.regex(/^[\w-]+$/));
const passkeyName = f.text(60);

/** Asked again before login methods change: nobody adds one at an unattended screen. */
const anew = {
  password: z.string().check(z.minLength(1), z.maxLength(200)),
  /** Required where the second factor is on. */
  code: z.optional(z.string().check(z.trim(), z.minLength(6), z.maxLength(20))),
};

/** The parts of a WebAuthn response that are used; a browser sends more. */
const answer = { id: base64url(1400), rawId: base64url(1400), type: z.literal('public-key') };
const NewKeyAnswer = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
});
const LoginAnswer = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(8000),
    userHandle: z.optional(z.string().check(z.maxLength(200))),
  }),
});

/** WebAuthn options as JSON, for the browser to pass on unchanged. */
const Options = z.object({ options: z.record(z.string(), z.unknown()) });

export const Passkey = z.object({
  id: f.id,
  name: z.string(),
  createdAt: f.instant,
  usedAt: z.nullable(f.instant),
});
export type Passkey = z.infer<typeof Passkey>;

export const Passkeys = z.object({
  /** Browsers store passkeys for a host name with https (or localhost), not for an IP address. */
  offered: z.boolean(),
  /** Whether adding and removing requires a code of the second factor. */
  asksCode: z.boolean(),
  items: z.array(Passkey),
});
export type Passkeys = z.infer<typeof Passkeys>;

export const listPasskeys = endpoint({
  does: 'Lists one’s own passkeys.',
  at: 'GET /user/passkey',
  may: 'signedIn',
  takes: {},
  gives: Passkeys,
  fails: [],
});

export const beginPasskey = endpoint({
  does: 'Gives what a browser needs to make a passkey, once and for five minutes, after password and code were asked anew.',
  at: 'POST /user/passkey/options',
  may: 'signedIn',
  takes: { body: z.strictObject({ ...anew, prefix: f.prefix }) },
  gives: Options,
  fails: ['PWD_INCORRECT', 'CODE_WRONG', 'TOO_MANY_LOGIN', 'PASSKEY_FAILS', 'IN_USE'],
  reads: true,
});

export const addPasskey = endpoint({
  does: 'Keeps the passkey that a browser has made of such options.',
  at: 'POST /user/passkey',
  may: 'signedIn',
  takes: { body: z.strictObject({ name: passkeyName, response: NewKeyAnswer, prefix: f.prefix }) },
  gives: Passkey,
  fails: ['PASSKEY_FAILS', 'IN_USE'],
});

export const removePasskey = endpoint({
  does: 'Takes one of one’s own passkeys away, after password and code were asked anew.',
  at: 'DELETE /user/passkey/{id}',
  may: 'signedIn',
  takes: {
    params: z.object({ id: f.idText }),
    body: z.strictObject({ ...anew, prefix: f.prefix }),
  },
  gives: f.ok,
  fails: ['PWD_INCORRECT', 'CODE_WRONG', 'TOO_MANY_LOGIN', 'NOT_FOUND'],
  once: 'by-state',
});

export const beginPasskeyLogin = endpoint({
  does: 'Gives what a browser needs to log in with a passkey, once and for five minutes.',
  at: 'POST /user/login/passkey/options',
  may: 'anyone',
  takes: { body: z.strictObject({ prefix: f.prefix }) },
  gives: Options,
  fails: ['CONF_NOT_FOUND', 'PASSKEY_FAILS'],
  reads: true,
  bodyLimit: PUBLIC_BODY,
});

export const passkeyLogin = endpoint({
  does: 'Exchanges what a passkey signed for a pair of tokens; it counts as password and code together.',
  at: 'POST /user/login/passkey',
  may: 'anyone',
  takes: { body: z.strictObject({ response: LoginAnswer, prefix: f.prefix }) },
  gives: Tokens,
  fails: ['CONF_NOT_FOUND', 'PASSKEY_FAILS', 'TOO_MANY_LOGIN'],
  reads: true,
  bodyLimit: PUBLIC_BODY,
});
