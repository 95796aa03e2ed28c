// `npm run docs`: writes docs/generated and .env.example from the code.
import { generate } from './docs/generate.ts';

const written = await generate();
console.log(written.length === 0 ? 'Documents are up to date.' : `Written: ${written.join(', ')}`);
