// Calls of saved views.
import * as c from '@app/contract/shop/list-view';
import { route, type Route } from '../../platform/route.ts';
import { deleteViewUse, listViewsUse, saveViewUse } from './manage-views.ts';

export const listViewRoutes: readonly Route[] = [
  route(c.listViews, listViewsUse),
  route(c.saveView, saveViewUse),
  route(c.deleteView, deleteViewUse),
];
