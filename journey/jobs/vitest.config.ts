// The setup of `npm run bench -- jobs`: measures without asserting, so `npm test` leaves it out.
import { runApart } from '../../tool/test/run-apart.ts';

export default runApart({
  include: ['journey/jobs/*.run.ts'],
  // Prints the table unchanged.
  disableConsoleIntercept: true,
  expect: { poll: { timeout: 60_000 } },
  testTimeout: 180_000,
  hookTimeout: 240_000,
});
