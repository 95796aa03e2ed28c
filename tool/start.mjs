// `npm start`: installs what is missing and starts everything (see tool/start.ts).
import { ensurePackages, handOver, requireNode } from './bootstrap.mjs';

requireNode();
ensurePackages();
handOver('tool/start.ts');
