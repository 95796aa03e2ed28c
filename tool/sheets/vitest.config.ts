// The configuration of `npm run sheets:libreoffice`, which needs LibreOffice, so `npm test` leaves
// it out.
import { runApart } from '../test/run-apart.ts';

export default runApart({
  include: ['tool/sheets/*.run.ts'],
  testTimeout: 600_000,
  hookTimeout: 600_000,
});
