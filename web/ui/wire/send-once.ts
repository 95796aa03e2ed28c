// Actions whose answer may be lost: a repeat uses the same key, for as long as the component is mounted.
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
      // A refusal is final; a lost answer or an internal server error is not.
      if (!(fault instanceof AppError)) throw fault;
      if (!fault.isWorthRetrying) open = null;
      else if (fault.kind === 'network') Object.assign(fault, { next: againText });
      throw fault;
    }
  };
}

/**
 * Its key ends with the window that holds it, unlike those of `submitKeys`: the same request some time later is
 * another change; a bill that was reopened can be closed again.
 */
export const useSendOnce = (): SendOnce => useState(createSendOnce)[0];
