// Testing a courier account with the courier, and telling it the address for its pushes.
import type {
  ConnectionResult,
  setCourierWebhook,
  testCourierAccount,
} from '@app/contract/courier-setup/account';
import { errors } from '@app/contract/kit/errors';
import { fail } from '../../platform/failure.ts';
import type { OutsideCall } from '../../platform/route.ts';
import { callCourier, callWithCredentials } from './call-courier.ts';
import { findAccount, saveCheck } from './courier-account.store.ts';
import { openCredentials, overlay } from './credentials.ts';
import type { Failure } from './courier-words.ts';
import { hookUrlOf, readCredentials, requireCourier } from './edit-account.ts';

const TIMEOUT_MS = 15_000;

export async function testAccountUse(
  call: OutsideCall<typeof testCourierAccount>,
): Promise<ConnectionResult> {
  const { services, params, body, actor } = call;
  const courier = requireCourier(services, params.c);
  const row = await services.db.withTenant(actor, (tx) => findAccount(tx, params.c), {
    mode: 'read',
  });
  const stored = openCredentials(services.secrets, row?.credentials ?? '');
  const credentials = readCredentials(courier, overlay(courier, stored, body.credentials));
  const environment = body.environment ?? row?.environment ?? 'training';
  const outcome = await callWithCredentials(
    services,
    {
      call: {
        tenantId: actor.tenantId,
        courier: params.c,
        subject: 'connection-test',
        timeoutMs: TIMEOUT_MS,
      },
      courier,
      account: { environment, settings: row?.settings ?? {} },
      credentials,
    },
    (adapter, link) => adapter.checkConnection(link),
  );
  const result = outcome.outcome === 'connected' ? wellDone(outcome.detailTh) : toResult(outcome);
  // Only a test of the stored values is stored; the form may hold others.
  const isStored =
    row?.environment === environment && JSON.stringify(stored) === JSON.stringify(credentials);
  if (isStored) {
    await services.db.withTenant(actor, async (tx) => {
      await saveCheck(tx, params.c, result);
      tx.audit({
        action: 'courier-account.test',
        entity: 'courier-account',
        entityId: row.id,
        after: { courier: params.c, ok: result.ok, code: result.code },
      });
    });
  }
  return result;
}

export async function setWebhookUse(
  call: OutsideCall<typeof setCourierWebhook>,
): Promise<ConnectionResult> {
  const { services, params, body, actor } = call;
  requireCourier(services, params.c);
  const row = await services.db.withTenant(actor, (tx) => findAccount(tx, params.c), {
    mode: 'read',
  });
  const url = row && hookUrlOf(call, { courier: params.c, stored: row.hook_secret });
  if (!row?.enabled || !url) throw fail('COURIER_NOT_READY');
  const outcome = await callCourier(
    services,
    {
      tenantId: actor.tenantId,
      courier: params.c,
      subject: 'webhook',
      timeoutMs: TIMEOUT_MS,
    },
    async (courier, link) => {
      if (!courier.registerWebhook) throw fail('NOT_FOUND');
      return courier.registerWebhook(link, { url, isOn: body.on });
    },
  );
  if (outcome.outcome !== 'webhook') return toResult(outcome);
  await services.db.withTenant(actor, async (tx) => {
    tx.audit({
      action: 'courier-account.webhook',
      entity: 'courier-account',
      entityId: row.id,
      after: { courier: params.c, on: body.on },
    });
  });
  return wellDone(body.on ? 'ขนส่งจะแจ้งสถานะพัสดุมาที่ร้านนี้แล้ว' : 'ปิดการแจ้งสถานะจากขนส่งแล้ว');
}

const wellDone = (message: string): ConnectionResult => ({
  ok: true,
  message,
  next: '',
  code: '',
  courierText: '',
});

function toResult(failure: Failure): ConnectionResult {
  if (failure.outcome === 'refused') {
    const { messageTh, todoTh, code, courierText } = failure;
    return { ok: false, message: messageTh, next: todoTh, code, courierText };
  }
  const message =
    failure.outcome === 'unknown' && failure.reason === 'malformed'
      ? 'ขนส่งตอบกลับมาในรูปแบบที่อ่านไม่ได้'
      : errors.COURIER_DOWN.th;
  const next = 'รอสักครู่แล้วทดสอบอีกครั้ง ออเดอร์ที่สร้างไว้ไม่หาย';
  return { ok: false, message, next, code: failure.reason, courierText: '' };
}
