// `node tool/check/repair-lock.ts`, after npm has written package-lock.json: names the packages it left out.
import { repairLock } from './lock-file.ts';

const added = repairLock();
console.log(added.length === 0 ? 'Nothing is missing.' : `Added: ${added.join(', ')}`);
