// Binds an operator's call: main host, own page, living session, parsed input, and no write without its act.
import type { EndpointSpec, Parsed, Returns } from '@app/contract/kit/endpoint';
import type { Database, TenantTx } from '../../platform/database.ts';
import { shownText } from '../../platform/mask.ts';
import { parseCall } from '../../platform/parse-call.ts';
import type { Incoming, Reply, Route, Services } from '../../platform/route.ts';
import { insertAct, insertActWith, type OperatorAct } from './access.store.ts';
import {
  requireMainHost,
  requireOperator,
  requireOwnPage,
  type Operator,
} from './operator-session.ts';

/** What was done, for the trail. */
export interface OperatorAction {
  readonly action: `${string}.${string}`;
  /** The label of the shop that it was done to. */
  readonly shop?: string;
  readonly details?: object;
}

export interface OperatorCall<E extends EndpointSpec> extends Parsed<E> {
  readonly operator: Operator;
  readonly incoming: Incoming;
  readonly services: Services;
  /** The act as the trail keeps it, for a statement that writes it with what it changes. */
  actOf(operatorAction: OperatorAction): OperatorAct;
  /** Writes the act into the operators' trail: in its own transaction where it has one, by itself otherwise. */
  recordAct(on: Database | TenantTx, operatorAction: OperatorAction): Promise<void>;
}

export const jsonReply = async (
  endpoint: EndpointSpec,
  result: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> => ({
  type: 'application/json; charset=utf-8',
  body: await shownText(undefined, endpoint, result),
  headers,
});

/** `headersOf` is asked once the call has succeeded. */
export function operatorRoute<const E extends EndpointSpec>(
  endpoint: E,
  handle: (call: OperatorCall<E>) => Promise<Returns<E>>,
  headersOf: (call: OperatorCall<E>) => Readonly<Record<string, string>> = () => ({}),
): Route {
  return {
    endpoint,
    async run(incoming, services) {
      requireMainHost(incoming, services.config);
      requireOwnPage(incoming);
      const operator = await requireOperator(incoming, services);
      const parsed = parseCall(endpoint, incoming);
      let isTold = false;
      const actOf: OperatorCall<E>['actOf'] = ({ action, shop, details }) => {
        isTold = true;
        return {
          ...{ operatorId: operator.id, at: services.now(), requestId: incoming.requestId },
          ...{ address: incoming.address, action, shop: shop ?? null, details: details ?? {} },
        };
      };
      const recordAct: OperatorCall<E>['recordAct'] = async (on, told) => {
        const act = actOf(told);
        await ('plain' in on ? insertAct(on, act) : insertActWith(on, act));
      };
      const call = { ...parsed, operator, incoming, services, actOf, recordAct };
      const result = await handle(call);
      if (!isTold && !endpoint.at.startsWith('GET')) throw new Error(`${endpoint.at} left no act`);
      return jsonReply(endpoint, result, headersOf(call));
    },
  };
}
