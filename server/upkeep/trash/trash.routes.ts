// Binds undo, the trash and its emptying.
import { listTrash, restoreTrash } from '@app/contract/upkeep/trash';
import { undoChange } from '@app/contract/shop/undo';
import type { Job } from '../../platform/jobs.ts';
import { route, type Route } from '../../platform/route.ts';
import { emptyTrashJob } from './empty-trash.job.ts';
import { listTrashUse, restoreTrashUse } from './read-trash.ts';
import { undoChangeUse } from './undo-change.ts';

export const trashRoutes: readonly Route[] = [
  route(undoChange, undoChangeUse),
  route(listTrash, listTrashUse),
  route(restoreTrash, restoreTrashUse),
];

export const trashJobs: readonly Job[] = [emptyTrashJob];
