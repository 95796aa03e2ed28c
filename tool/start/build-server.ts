// Builds the server into server/dist/image, for a container image; `npm start` builds by itself.
import path from 'node:path';
import { ROOT } from '../check/sources.ts';
import { buildPrograms } from './server-build.ts';

await buildPrograms(path.join(ROOT, 'server', 'dist', 'image'), ['server/app/main.ts']);
