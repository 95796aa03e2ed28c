// `npm run new -- feature <domain>/<name>` or `courier <name>`: writes the files that every feature
// or courier has, and lists what remains to do.
import fs from 'node:fs';
import path from 'node:path';
import { domainNames } from './check/domains.ts';
import { ROOT } from './check/sources.ts';
import { courierFiles, courierSteps } from './new/courier.ts';
import { featureFiles, featureSteps } from './new/feature.ts';

// The domain must exist.
const FEATURE = new RegExp(`^(?:${domainNames.join('|')})/[a-z][a-z-]*[a-z]$`);

const KINDS = {
  feature: { files: featureFiles, steps: featureSteps, name: FEATURE },
  courier: { files: courierFiles, steps: courierSteps, name: /^[a-z][a-z]+$/ },
} as const;

const [kind = '', name = ''] = process.argv.slice(2);
const chosen = kind === 'feature' || kind === 'courier' ? KINDS[kind] : undefined;

if (!chosen?.name.test(name)) {
  console.error(
    `npm run new -- feature <domain>/<name>   or   npm run new -- courier <name>   (lower case; domains: ${domainNames.join(', ')})`,
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
