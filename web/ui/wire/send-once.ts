// Presses whose answer may get lost: the same pressed again goes under the same key, for as long as whoever holds it is there.
import { useState } from 'react';
import { randomId } from '../hooks/random-id.ts';
import { againText, AppError } from './app-error.ts';

export type SendOnce = <T>(asked: unknown, send: (key: string) => Promise<T>) => Promise<T>;

export function createSendOnce(): SendOnce {
  let open: { readonly words: string; readonly key: string } | null = null;
  return async (asked, send) => {
    const words = JSON.stringify(asked);
    if (open?.words !== words) open = { words, key: randomId() };
    try {
      const answer = await send(open.key);
      open = null;
      return answer;
    } catch (fault) {
      // A refusal is a verdict; a lost answer or a fault of the server is none.
      if (!(fault instanceof AppError)) throw fault;
      if (!fault.isWorthRetrying) open = null;
      else if (fault.kind === 'network') Object.assign(fault, { next: againText });
      throw fault;
    }
  };
}

/**
 * Its key ends with the window that holds it, unlike those of `submitKeys`: what is asked anew a while later, in the same words, is another
 * change, as a bill that was opened again in between can be closed once more.
 */
export const useSendOnce = (): SendOnce => useState(createSendOnce)[0];
