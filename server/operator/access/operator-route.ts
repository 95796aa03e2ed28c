// Binds an operator's call: main host, the console's own page, a valid session, parsed input, and an audit entry for
// each write.
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

/** An action for the audit trail. */
export interface OperatorAction {
  readonly action: `${string}.${string}`;
  /** The label of the affected shop. */
  readonly shop?: string;
  readonly details?: object;
}

export interface OperatorCall<E extends EndpointSpec> extends Parsed<E> {
  readonly operator: Operator;
  readonly incoming: Incoming;
  readonly services: Services;
  /** The audit entry, for a statement that writes it together with the change. */
  actOf(operatorAction: OperatorAction): OperatorAct;
  /** Writes the audit entry: within the given transaction, or by itself. */
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

/** `headersOf` is called after the call has succeeded. */
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
