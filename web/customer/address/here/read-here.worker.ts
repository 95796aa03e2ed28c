// The message reader in a worker: the server's own code, with its places and learnt weights.
import {
  asReading,
  checkPlace,
  detectOrders,
  searchPlaces,
} from '../../../../server/engine/message-reader/index.ts';
import type { Answer, Question } from './ask-here.ts';

function answer(question: Question): Answer {
  if ('text' in question) {
    const { text, products } = question;
    return asReading(detectOrders(text, { products }));
  }
  if ('search' in question) return { items: searchPlaces(question.search) };
  const check = checkPlace(question.place);
  return check.ok ? { ok: true, wrong: null, suggestions: [] } : check;
}

addEventListener('message', ({ data, ports: [port] }: MessageEvent<Question>) =>
  port?.postMessage(answer(data)),
);
