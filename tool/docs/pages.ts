// The generated documents, each built as text from the sources.
import { english } from '../../contract/kit/advice/english.ts';
import { errors, type ErrorCode } from '../../contract/kit/errors.ts';
import {
  permissionKeys,
  roleNames,
  rolePermissions,
  type Role,
} from '../../contract/kit/permissions.ts';
import { TABLE_OWNERS } from '../../database/table-owners.ts';
import { jobs } from '../../server/app/routes.ts';
import { configShape } from '../../server/platform/config.ts';
import { domainNames, ENGINES, featuresOf } from '../check/domains.ts';
import { floors } from '../check/floors.ts';
import { allCalls, domainRows, type Call } from './house.ts';

const HEAD = '<!-- Made by `npm run docs`; `npm run check` fails when it is not up to date. -->\n';

const page = (title: string, lines: string[]): string =>
  `${HEAD}\n# ${title}\n\n${lines.join('\n')}\n`;

const table = (head: string[], rows: string[][]): string[] => [
  `| ${head.join(' | ')} |`,
  `| ${head.map(() => '---').join(' | ')} |`,
  ...rows.map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`),
];

const may = ({ spec }: Call): string =>
  typeof spec.may === 'string' ? spec.may : spec.may.join(' or ');

export async function mapPage(): Promise<string> {
  const rows = await domainRows();
  const lines = rows.flatMap((row) => [
    `## ${row.name}`,
    '',
    `Features: ${row.features.join(', ')}`,
    '',
    ...(row.tables.length > 0 ? [`Owns the tables: ${row.tables.join(', ')}`, ''] : []),
    ...(row.screens.length > 0 ? [`Screens: ${row.screens.join(', ')}`, ''] : []),
    ...(row.jobs.length > 0 ? [`Jobs: ${row.jobs.join(', ')}`, ''] : []),
    ...(row.calls.length > 0
      ? [
          ...table(
            ['call', 'who may', 'what it does'],
            row.calls.map((call) => [`\`${call.spec.at}\``, may(call), call.spec.does]),
          ),
          '',
        ]
      : []),
  ]);
  const below = [`Tables of the platform: ${TABLE_OWNERS.platform.join(', ')}`, ''];
  return page('Domains: features, tables, screens, jobs, calls', [...below, ...lines]);
}

export async function errorsPage(): Promise<string> {
  const calls = await allCalls();
  const usedBy = (code: ErrorCode) =>
    calls.filter((call) => (call.spec.fails as readonly string[]).includes(code)).length;
  const rows = (Object.keys(errors) as ErrorCode[]).map((code) => {
    const { status, th, next } = errors[code];
    return [
      `\`${code}\``,
      String(status),
      th,
      next ?? '',
      english[code],
      String(usedBy(code) || ''),
    ];
  });
  return page(
    'Errors',
    table(['code', 'HTTP', 'ข้อความ', 'สิ่งที่ทำได้', 'English', 'declared by calls'], rows),
  );
}

export function permissionsPage(): string {
  const roles = (Object.keys(roleNames) as unknown as Role[]).map(Number) as Role[];
  const rows = permissionKeys.map((key) => [
    `\`${key}\``,
    ...roles.map((role) => (rolePermissions[role].includes(key) ? '✓' : '')),
  ]);
  return page(
    'Permissions and roles',
    table(['key', ...roles.map((role) => roleNames[role])], rows),
  );
}

export function floorsPage(): string {
  return page('Floors', [
    '```mermaid',
    'flowchart BT',
    '  zod --> contract',
    '  contract --> kit[courier/kit] --> courier[courier/name] --> gate[server/courier-setup/account]',
    '  contract --> platform[server/platform] --> engines[server/engine] --> domains[server/domain] --> app[server/app]',
    '  gate --> domains',
    '  contract --> ui[web/ui] --> screens[web/domain] --> shell[web/app]',
    '```',
    '',
    'An arrow points to who may use it. A domain uses those above it in this table, through their `index.ts`; inside it a feature uses those before it, by file.',
    '',
    ...table(
      ['domain', 'features in their order'],
      domainNames.map((name) => [`\`${name}\``, featuresOf(name).join(' → ')]),
    ),
    '',
    `Engines, each with a door of its own, serve every domain: ${ENGINES.map((name) => `\`${name}\``).join(', ')}.`,
    '',
    ...table(
      ['rule', 'when it speaks up'],
      floors()
        .filter(({ name }) => !name.endsWith('-looks-left'))
        .map(({ name, comment }) => [`\`${name}\``, comment]),
    ),
  ]);
}

export function jobsPage(): string {
  const rows = jobs.map(({ topic, does, retries, concurrency }) => [
    `\`${topic}\``,
    does,
    String(retries ?? 8),
    String(concurrency ?? 4),
  ]);
  return page('Background jobs', [
    'Written into the outbox in the transaction that causes them; a failed one comes back later, the last failure goes to `<topic>.dead`.',
    '',
    ...table(['topic', 'what it does', 'retries', 'at once in a process'], rows),
  ]);
}

export function envExample(): string {
  const lines = Object.entries(configShape).map(([name, schema]) => {
    const parsed = schema.safeParse(undefined);
    const value = parsed.success ? shown(parsed.data) : '';
    return `# ${name}=${value}`;
  });
  return `# Every setting with its default; README.md says which ones production needs. Made by \`npm run docs\`.\n${lines.join('\n')}\n`;
}

function shown(value: unknown): string {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? '1' : '0';
  return String(value);
}
