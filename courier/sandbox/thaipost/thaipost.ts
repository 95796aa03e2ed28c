// The Thailand Post sandbox: e-Parcel, the S0000 gateway, Track & Trace and its webhook on one
// port.
import type { CourierSandbox } from '../courier-sandbox.ts';
import { eparcelOperations, runEparcel } from './eparcel.ts';
import { announce } from './push.ts';
import { stepsOf, storyNames } from './tables.ts';
import { trackOperations } from './track.ts';

export const thaipostSandbox: CourierSandbox = {
  findOperation: (path, method) => {
    const eparcel = eparcelOperations[`${method} ${path}`];
    if (eparcel) {
      return { name: eparcel.name, run: (world, call) => runEparcel(world, eparcel.run, call) };
    }
    return trackOperations[`${method} ${path}`] ?? null;
  },
  stepsOf,
  stories: storyNames,
  announce,
  isAcked: (status) => status === 200,
};
