// `npm run contract -- [folder]`: builds the contract with its client as a package of JavaScript
// and types, for outside programs.
import path from 'node:path';
import { ROOT } from './check/sources.ts';
import { buildContract } from './contract/build-contract.ts';

const folder = path.resolve(process.argv[2] ?? path.join(ROOT, 'dist/contract'));
buildContract(folder);
console.log(`${folder} is ready: npm install ${path.relative(process.cwd(), folder)}`);
