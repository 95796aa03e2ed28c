// Runs one of the tools: `node tool/run.mjs tool/check.ts …`.
import { ensurePackages, handOver, requireNode, stopWith } from './bootstrap.mjs';

const [script, ...args] = process.argv.slice(2);
if (script === undefined)
  stopWith('Say which tool to run, e.g. `node tool/run.mjs tool/check.ts`.');
requireNode();
ensurePackages();
handOver(script, args);
