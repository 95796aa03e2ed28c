// The J&T sandbox: both of its protocols and its labels on one port.
import type { CourierSandbox } from '../courier-sandbox.ts';
import { classicOperations, runClassic } from './classic.ts';
import { labelAt } from './label.ts';
import { openOperations, runOpen } from './open.ts';
import { announce, isJntAck } from './push.ts';
import { stepsOf, storyNames } from './tables.ts';

export const jntSandbox: CourierSandbox = {
  findOperation: (path, method) => {
    const label = method === 'GET' ? labelAt(path) : null;
    if (label) return { name: 'labelFile', run: label };
    if (method !== 'POST') return null;
    const [open, classic] = [openOperations[path], classicOperations[path]];
    if (open) return { name: open.name, run: (world, call) => runOpen(world, open.run, call) };
    return classic
      ? { name: classic.name, run: (world, call) => runClassic(world, classic, call) }
      : null;
  },
  stepsOf,
  stories: storyNames,
  announce,
  isAcked: isJntAck,
};
