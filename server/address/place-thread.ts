// The thread that reads the addresses of a whole sheet.
import { parentPort, workerData } from 'node:worker_threads';
import { standBack, type ThreadAnswer } from '../sheet-in/index.ts';
import { settlePlace, type TypedAddress } from './settle-places.ts';

standBack();
const answer: ThreadAnswer = { done: (workerData as TypedAddress[]).map(settlePlace) };
parentPort?.postMessage(answer);
