// Builds the screens into web/dist, for a container image; `npm start` builds by itself.
import os from 'node:os';
import path from 'node:path';
import { ensureWebBuild } from './web-build.ts';

await ensureWebBuild(path.join(os.tmpdir(), 'songdee-web-build.log'));
