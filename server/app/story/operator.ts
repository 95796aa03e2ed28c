// An operator for tests: created by the command, logged in through the console.
import type { Asks, EndpointSpec, Gives } from '@app/contract/kit/endpoint';
import { operatorLogin } from '@app/contract/operator/access';
import { createOperator, type OperatorSecrets } from '../../operator/access/manage-operators.ts';
import { codeAt } from '../../platform/one-time-code.ts';
import { person, type Answer } from '../person.ts';
import type { Story } from '../story.ts';

export interface OperatorPerson extends OperatorSecrets {
  readonly name: string;
  /** The cookie that the browser sends: `name=value`. */
  readonly cookie: string;
  ask<E extends EndpointSpec>(
    endpoint: E,
    input?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<Gives<E>>>;
  /** Throws on a refusal. */
  call<E extends EndpointSpec>(
    endpoint: E,
    input?: Asks<E> | Record<string, never>,
  ): Promise<Gives<E>>;
}

/** Logs in with the current code, which is then used up. */
export async function hireOperator(s: Story, name = 'mali'): Promise<OperatorPerson> {
  const { db, secrets, now } = s.server.services;
  const made = await createOperator({ db, secrets, now: now() }, name);
  const browser = person({ base: `${s.origin}/v1`, token: '', id: 0 });
  const body = { name, password: made.password, code: codeAt(made.codeSecret, now()) };
  const answer = await browser.ask(operatorLogin, { body });
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  if (answer.status !== 200 || cookie === '') throw new Error('the operator could not log in');
  return {
    ...{ ...made, name, cookie },
    ask: (endpoint, input, headers) => browser.ask(endpoint, input, { cookie, ...headers }),
    call: (endpoint, input) => browser.call(endpoint, input, { cookie }),
  };
}
