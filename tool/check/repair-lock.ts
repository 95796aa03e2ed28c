// `node tool/check/repair-lock.ts`, run after npm has written package-lock.json: adds the packages
// that npm left out.
import { repairLock } from './lock-file.ts';

const added = repairLock();
console.log(added.length === 0 ? 'Nothing is missing.' : `Added: ${added.join(', ')}`);
