// The run of `npm run bench -- jobs`: figures, not promises, so `npm test` leaves it out.
import { runApart } from '../../tool/test/run-apart.ts';

export default runApart({
  include: ['journey/jobs/*.run.ts'],
  // The table is printed as it is.
  disableConsoleIntercept: true,
  expect: { poll: { timeout: 60_000 } },
  testTimeout: 180_000,
  hookTimeout: 240_000,
});
