// `npm run check`: format, lint, types, statements, floors, tables, dead code, generated documents,
// budgets; the same locally and in CI.
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { fillPorts } from '../server/app/ports.ts';
import { callTests } from './check/call-tests.ts';
import { bundles, hasBuild } from './check/bundles.ts';
import { decisions } from './check/decisions.ts';
import { checkFloors } from './check/floors.ts';
import { homes } from './check/homes.ts';
import { lockFile } from './check/lock-file.ts';
import { sizes } from './check/sizes.ts';
import { closeMigrated, migratedDatabase } from './check/statements/migrated.ts';
import { statements } from './check/statements.ts';
import type { Finding, Step } from './check/step.ts';
import { tables } from './check/tables.ts';
import { deadCode, format, lint, types } from './check/tools.ts';
import { testTitles } from './check/test-titles.ts';
import { drift } from './docs/generate.ts';
import { verbs } from './check/verbs.ts';

const { values } = parseArgs({ options: { report: { type: 'string' } } });

const SHOWN = 40;

// The compiler runs for seconds and collects no garbage below the limit: 20 to 25 % less CPU time
// than with 400, in two runs of both projects.
process.env['GOGC'] ??= 'off';
process.env['GOMEMLIMIT'] ??= '2GiB';

const STEPS: Step[] = [
  { name: 'format', run: format },
  { name: 'lint', run: lint },
  { name: 'types', run: types },
  { name: 'statements', run: allStatements },
  {
    name: 'floors',
    run: async () => {
      const { read, breaches } = await checkFloors();
      return { read, of: 'modules', problems: breaches };
    },
  },
  { name: 'tables', run: () => tables() },
  { name: 'homes', run: () => homes() },
  { name: 'verbs', run: () => verbs() },
  { name: 'call tests', run: () => callTests() },
  { name: 'test titles', run: () => testTitles() },
  { name: 'dead code', run: deadCode },
  { name: 'generated', run: drift },
  { name: 'sizes', run: () => sizes() },
  { name: 'decisions', run: () => decisions() },
  { name: 'lock file', run: lockFile },
];

if (hasBuild()) STEPS.push({ name: 'bundles', run: () => bundles() });
else console.log('bundles: no build in web/dist, nothing weighed (npm start builds it)');

// Statements of one domain are composed through the ports of others.
async function allStatements(): Promise<Finding> {
  fillPorts();
  return statements(await migratedDatabase());
}

async function look(step: Step): Promise<Finding> {
  try {
    return await step.run();
  } catch (error) {
    return { read: 0, of: 'files', problems: [String(error)] };
  }
}

const count = { passed: 0, failed: 0, skipped: hasBuild() ? 0 : 1 };
const started = performance.now();
for (const step of STEPS) {
  const begun = performance.now();
  const { read, of, problems, notes = [] } = await look(step);
  if (read === 0) problems.push('it read nothing');
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const word = problems.length === 0 ? 'ok' : `${problems.length} problems`;
  console.log(`${step.name}: ${word} (${read} ${of}, ${seconds} s)`);
  if (notes.length > 0) console.log(`  ${notes.join(', ')}`);
  for (const problem of problems.slice(0, SHOWN)) console.log(`  ${problem}`);
  if (problems.length > SHOWN) console.log(`  … and ${problems.length - SHOWN} more`);
  count[problems.length === 0 ? 'passed' : 'failed'] += 1;
}
await closeMigrated();
const total = ((performance.now() - started) / 1000).toFixed(1);
console.log(`check: ${count.passed} steps passed, ${count.failed} failed, ${total} s`);
if (values.report) fs.writeFileSync(values.report, JSON.stringify(count));
process.exitCode = count.failed === 0 ? 0 : 1;
