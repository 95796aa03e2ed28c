// Calls of saved views.
import * as c from '@app/contract/shop/list-view';
import { whileFound } from '../../platform/idempotency.ts';
import { route, type Route } from '../../platform/route.ts';
import { findView } from './list-view.store.ts';
import { deleteViewUse, listViewsUse, saveViewUse } from './manage-views.ts';

export const listViewRoutes: readonly Route[] = [
  route(c.listViews, listViewsUse),
  route(c.saveView, saveViewUse, whileFound(findView)),
  route(c.deleteView, deleteViewUse),
];
