// Binds the calls by which operators log in and out.
import * as c from '@app/contract/operator/access';
import { parseCall } from '../../platform/parse-call.ts';
import type { Route } from '../../platform/route.ts';
import { tenants } from '../../shop/index.ts';
import { endSessions, listActs } from './access.store.ts';
import { loginOperator } from './login-operator.ts';
import { jsonReply, operatorRoute } from './operator-route.ts';
import {
  beginCookie,
  endCookie,
  requireMainHost,
  requireOwnPage,
  sentSession,
} from './operator-session.ts';

const loginRoute: Route = {
  endpoint: c.operatorLogin,
  async run(incoming, services) {
    requireMainHost(incoming, services.config);
    requireOwnPage(incoming);
    const { body } = parseCall(c.operatorLogin, incoming);
    const { name, token } = await loginOperator({ body, incoming, services });
    const cookie = beginCookie(services.config, token);
    return jsonReply(c.operatorLogin, { name }, { 'set-cookie': cookie });
  },
};

export const accessRoutes: readonly Route[] = [
  loginRoute,
  operatorRoute(
    c.operatorLogout,
    async ({ body, operator, incoming, services: { db }, actOf }) => {
      const operatorId = body.everywhere === true ? operator.id : null;
      const hash = sentSession(incoming) ?? '';
      await endSessions(db, { hash, operatorId, act: actOf({ action: 'operator.logout' }) });
      if (operatorId !== null) await tenants.endSupportOf(db, operator.name);
      return { ok: true as const };
    },
    ({ services }) => ({ 'set-cookie': endCookie(services.config) }),
  ),
  operatorRoute(c.operatorMe, async ({ operator: { name } }) => ({ name })),
  operatorRoute(c.listOperatorActs, async ({ query, services }) => {
    const rows = await listActs(services.db, query);
    return {
      items: rows.map(({ total: _total, at, ...row }) => ({ ...row, at: at.toISOString() })),
      total: rows[0]?.total ?? 0,
    };
  }),
];
