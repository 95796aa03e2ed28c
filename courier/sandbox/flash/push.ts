// Webhook settings and the pushes of flash-jnt.md §1.15: form fields whose `data` is a JSON string.
import type { Webhook, World } from '../world.ts';
import { answer, type FlashAnswer, type FlashRequest } from './answer.ts';
import { flashSign } from './sign.ts';
import { accounts } from './tables.ts';

export const isFlashAck = (status: number, body: string): boolean =>
  status >= 200 && status < 300 && /"errorCode"\s*:\s*"?1"?\s*[,}]/.test(body);

export function setWebhook(world: World, request: FlashRequest): FlashAnswer {
  const { url = '', serviceCategory = '', webhookApiCode = '' } = request.fields;
  const isValid = /^[01]$/.test(serviceCategory) && /^[0-4]$/.test(webhookApiCode);
  if (!isValid || url.length > 200 || !URL.canParse(url)) {
    return answer(request, 1000, { url: ['webhook setting is not valid'] });
  }
  const webhook: Webhook = {
    mchId: request.mchId,
    code: Number(webhookApiCode),
    url,
    isOn: serviceCategory === '1',
  };
  world.happen({ t: 'webhook', webhook });
  return answer(request, 1, {
    mchId: request.mchId,
    webhookApiCode: webhook.code,
    url,
    state: webhook.isOn ? 1 : 0,
    updateAt: Math.floor(world.now() / 1000),
  });
}

interface Push {
  mchId: string;
  /** Code of the kind of webhook. */
  code: number;
  nonce: string;
  data: Record<string, unknown>;
}

/**
 * Queues a push if the merchant registered a webhook; duplicates and reorders it if faults say so.
 */
export function queuePush(world: World, push: Push): void {
  const webhook = world.webhooks.get(`${push.mchId} ${push.code}`);
  if (!webhook?.isOn) return;
  const body = pushBody(push);
  const copies = world.faults.duplicatePush ? 2 : 1;
  for (let copy = 0; copy < copies; copy += 1) {
    const id = world.pushCount + 1;
    const delayMs = world.faults.disorderPush ? ((id * 7) % 5) * 60 : 0;
    world.happen({ t: 'pushed', push: { id, url: webhook.url, body, delayMs } });
  }
}

function pushBody({ mchId, nonce, data }: Push): string {
  const nonceStr = nonce.slice(0, 32);
  const signed = new Map([
    ['mchId', mchId],
    ['nonceStr', nonceStr],
  ]);
  const sign = flashSign(signed, accounts[mchId] ?? '');
  return new URLSearchParams({ mchId, nonceStr, sign, data: JSON.stringify(data) }).toString();
}
