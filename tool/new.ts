// `npm run new -- feature|courier <name>`: writes the files that every feature or courier has, and says what is left.
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from './check/sources.ts';
import { courierFiles, courierSteps } from './new/courier.ts';
import { featureFiles, featureSteps } from './new/feature.ts';

const KINDS = {
  feature: { files: featureFiles, steps: featureSteps, name: /^[a-z][a-z-]*[a-z]$/ },
  courier: { files: courierFiles, steps: courierSteps, name: /^[a-z][a-z]+$/ },
} as const;

const [kind = '', name = ''] = process.argv.slice(2);
const chosen = kind === 'feature' || kind === 'courier' ? KINDS[kind] : undefined;

if (!chosen?.name.test(name)) {
  console.error(
    'npm run new -- feature <name>   or   npm run new -- courier <name>   (lower case)',
  );
  process.exit(2);
}

const files = Object.entries(chosen.files(name));
const taken = files.find(([file]) => fs.existsSync(path.join(ROOT, file)));
if (taken) {
  console.error(`${taken[0]} is there already; nothing was written.`);
  process.exit(1);
}
for (const [file, text] of files) {
  fs.mkdirSync(path.dirname(path.join(ROOT, file)), { recursive: true });
  fs.writeFileSync(path.join(ROOT, file), text);
  console.log(`  ${file}`);
}
console.log(['Then:', ...chosen.steps(name).map((step) => `  ${step}`)].join('\n'));
