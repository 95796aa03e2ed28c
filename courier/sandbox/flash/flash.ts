// The Flash sandbox: maps paths to operations, after the checks that the sheet describes.
import type { HttpCall, Operation, CourierSandbox, SandboxReply } from '../courier-sandbox.ts';
import type { World } from '../world.ts';
import { answer, type FlashAnswer, type FlashRequest } from './answer.ts';
import { deliveredInfo, estimateRate, signaturePng } from './freight.ts';
import { labelOf } from './label.ts';
import { cancelOrder, createOrder } from './orders.ts';
import { callPickup, cancelPickup, listPickups, listWarehouses, movePickups } from './pickups.ts';
import { isFlashAck, setWebhook } from './push.ts';
import { announce } from './announce.ts';
import { flashSign } from './sign.ts';
import { accounts, playableStories, stepsOf } from './tables.ts';
import { beginReturn, trackOrder, trackOrders } from './tracking.ts';

interface FlashOperation {
  name: string;
  run: (world: World, request: FlashRequest) => FlashAnswer;
}

function operationAt(path: string): FlashOperation | null {
  const fixed: Record<string, FlashOperation> = {
    '/open/v3/orders': { name: 'create', run: createOrder },
    '/open/v1/orders/routesBatch': { name: 'routesBatch', run: trackOrders },
    '/open/v1/warehouses': { name: 'warehouses', run: listWarehouses },
    '/open/v1/setting/web_hook_service': { name: 'webhook', run: setWebhook },
    '/open/v1/orders/estimate_rate': { name: 'estimate', run: estimateRate },
    '/open/v1/notify': { name: 'notify', run: callPickup },
    '/open/v1/notifications': { name: 'notifications', run: listPickups },
  };
  const [, ticket] = /^\/open\/v1\/notify\/([^/]+)\/cancel$/.exec(path) ?? [];
  if (ticket !== undefined) {
    const run: FlashOperation['run'] = (world, request) => cancelPickup(world, request, ticket);
    return { name: 'notifyCancel', run };
  }
  const [, pno, verb] = /^\/open\/v1\/orders\/([^/]+)\/(.+)$/.exec(path) ?? [];
  if (fixed[path]) return fixed[path];
  if (pno === undefined || verb === undefined) return null;
  const number = decodeURIComponent(pno);
  const perParcel: Record<string, FlashOperation> = {
    cancel: { name: 'cancel', run: (world, request) => cancelOrder(world, request, number) },
    deliveredInfo: {
      name: 'deliveredInfo',
      run: (world, request) => deliveredInfo(world, request, number),
    },
    routes: { name: 'routes', run: (world, request) => trackOrder(world, request, number) },
    pre_print: {
      name: 'label',
      run: (world, request) => labelOf(world, request, { pno: number, heightMm: 180 }),
    },
    'small/pre_print': {
      name: 'label',
      run: (world, request) => labelOf(world, request, { pno: number, heightMm: 75 }),
    },
  };
  return perParcel[verb] ?? null;
}

/**
 * Checks content type, merchant and signature, then runs the operation. Path variables are not
 * signed.
 */
function runOperation(world: World, operation: FlashOperation, http: HttpCall): FlashAnswer {
  const isThai = (http.headers['accept-language'] ?? '').toLowerCase().startsWith('th');
  if (
    !(http.headers['content-type'] ?? '')
      .toLowerCase()
      .startsWith('application/x-www-form-urlencoded')
  ) {
    return answer({ isThai }, 1000, { base: ['Content-Type must be form-urlencoded'] });
  }
  const params = new URLSearchParams(http.body);
  const mchId = params.get('mchId') ?? '';
  const nonce = params.get('nonceStr') ?? '';
  const key = accounts[mchId];
  if (key === undefined) return answer({ isThai }, 1001);
  if (nonce === '' || nonce.length > 32) {
    return answer({ isThai }, 1000, { nonceStr: ['nonceStr must have 1 to 32 characters'] });
  }
  if (flashSign(params, key) !== params.get('sign')) return answer({ isThai }, 1002);
  return operation.run(world, {
    mchId,
    isThai,
    origin: http.origin,
    fields: Object.fromEntries(params),
  });
}

const picture: Operation = {
  name: 'picture',
  run: () => ({ kind: 'file', type: 'image/png', bytes: signaturePng() }),
};

const returnedState = 7;

export const flashSandbox: CourierSandbox = {
  findOperation: (path, method) => {
    if (method === 'GET' && path.startsWith('/__picture/')) return picture;
    const operation = method === 'POST' ? operationAt(path) : null;
    return (
      operation && { name: operation.name, run: (world, call) => plain(world, operation, call) }
    );
  },
  stepsOf,
  stories: playableStories,
  beforeScan: (world, parcel, scan) => {
    if (scan.state === returnedState) beginReturn(world, parcel, scan.at);
  },
  tick: movePickups,
  announce,
  isAcked: isFlashAck,
};

function plain(world: World, operation: FlashOperation, call: HttpCall): SandboxReply {
  const answered = runOperation(world, operation, call);
  return answered.kind === 'pdf' ? answered : { kind: 'json', body: answered.envelope };
}
