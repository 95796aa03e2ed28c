// `npm run docs`: generates docs/generated, .env.example and the types of the tables from the code.
import { closeMigrated } from './check/statements/migrated.ts';
import { generate } from './docs/generate.ts';

const written = await generate();
await closeMigrated();
console.log(written.length === 0 ? 'Documents are up to date.' : `Written: ${written.join(', ')}`);
