// An operator for tests: made as by the command, logged in as by the console.
import type { Asks, EndpointSpec, Gives } from '@app/contract/kit/endpoint';
import { operatorLogin } from '@app/contract/operator/access';
import { createOperator, type OperatorSecrets } from '../../operator/access/manage-operators.ts';
import { codeAt } from '../../platform/one-time-code.ts';
import { person, type Answer } from '../person.ts';
import type { Story } from '../story.ts';

export interface OperatorPerson extends OperatorSecrets {
  readonly name: string;
  /** What the browser keeps and sends: `name=value`. */
  readonly cookie: string;
  ask<E extends EndpointSpec>(
    endpoint: E,
    input?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<Gives<E>>>;
  /** A refusal throws. */
  call<E extends EndpointSpec>(
    endpoint: E,
    input?: Asks<E> | Record<string, never>,
  ): Promise<Gives<E>>;
}

/** Logged in with the code of this moment, which is used up by it. */
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
