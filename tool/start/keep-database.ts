// Watches the embedded database of a running product and restarts it if it was killed, for example
// when out of memory.
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../../database/embedded-process.ts';
import { startEmbedded, type Embedded } from '../../database/embedded.ts';
import { sentenceOf } from '../../server/platform/sentence-of.ts';
import { countEnds } from './count-ends.ts';

const LOOK_MS = 500;

type Watched = {
  adminUrl: string;
  adopted: boolean;
  /** Never resolves; rejects if the database is gone and could not be restarted. */
  lost: Promise<never>;
  stop: () => Promise<void>;
};

type Options = {
  dir: string;
  database: string;
  say: (line: string) => void;
};

export async function startWatched({ dir, database, say }: Options): Promise<Watched> {
  let current: Embedded = await startEmbedded({ dir, database });
  // All processes hold its address, so it restarts on the same port.
  const flags = [`port=${current.port}`];
  let leaving = false;
  const watch = async (): Promise<never> => {
    const tooOften = countEnds();
    for (;;) {
      await sleep(LOOK_MS, undefined, { ref: false });
      if (leaving || isAlive(current.pid)) continue;
      const ends = tooOften();
      if (ends !== undefined)
        throw new Error(`The database ended ${ends} times; see ${dir}/server.log.`);
      say('The database ended unexpectedly and is started again.');
      current = await startEmbedded({ dir, database, flags }).catch((error: unknown) => {
        const why = sentenceOf(error);
        throw new Error(`The database ended unexpectedly and did not start again: ${why}`);
      });
    }
  };
  const lost = watch();
  // The starter awaits it; until then its rejection must not end the process.
  lost.catch(() => undefined);
  return {
    adminUrl: current.adminUrl,
    adopted: current.adopted,
    lost,
    async stop() {
      leaving = true;
      await current.stop();
    },
  };
}
