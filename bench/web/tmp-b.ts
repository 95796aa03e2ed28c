import { ensureWebBuild } from '../../tool/start/web-build.ts';
console.log(await ensureWebBuild('/tmp/face-build.log'));
