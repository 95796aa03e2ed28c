// Builds the screens into web/dist, as an image of the product needs them; `npm start` does so by itself.
import os from 'node:os';
import path from 'node:path';
import { ensureWebBuild } from './web-build.ts';

await ensureWebBuild(path.join(os.tmpdir(), 'songdee-web-build.log'));
