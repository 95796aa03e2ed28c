// The Kerry / KEX sandbox: Smart-EDI under its production and test path, case-insensitive.
import type { CourierSandbox } from '../courier-sandbox.ts';
import { announce, isKerryAck } from './push.ts';
import { runShipment } from './shipment.ts';
import { stepsOf, storyNames } from './tables.ts';

const path = /^\/ediwebapi(_uat)?\/smartedi\/shipment_info$/i;

export const kerrySandbox: CourierSandbox = {
  findOperation: (asked, method) =>
    method === 'POST' && path.test(asked) ? { name: 'create', run: runShipment } : null,
  stepsOf,
  stories: storyNames,
  announce,
  isAcked: isKerryAck,
};
