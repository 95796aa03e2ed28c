// Builds the server into server/dist/image, as an image of the product needs it; `npm start` does so by itself.
import path from 'node:path';
import { ROOT } from '../check/sources.ts';
import { buildPrograms } from './server-build.ts';

await buildPrograms(path.join(ROOT, 'server', 'dist', 'image'), ['server/app/main.ts']);
