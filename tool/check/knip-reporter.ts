// A reporter for knip: one line with the number of files read, and what is dead.
import type { Reporter } from 'knip';

const report: Reporter = ({ issues, counters, report: wanted }) => {
  const problems: string[] = [];
  for (const [kind, isWanted] of Object.entries(wanted)) {
    if (!isWanted) continue;
    for (const found of Object.values(issues[kind as keyof typeof issues])) {
      for (const { filePath, symbol, line } of Object.values(found)) {
        const place = line === undefined ? filePath : `${filePath}:${line}`;
        problems.push(
          kind === 'files' ? `unused file: ${place}` : `${kind}: ${symbol} in ${place}`,
        );
      }
    }
  }
  process.stdout.write(`${JSON.stringify({ processed: counters.processed, problems })}\n`);
};

export default report;
