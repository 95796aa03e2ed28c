// Binds the calls of handing parcels over.
import * as c from '@app/contract/shipping/manifest';
import type { Exists } from '../../platform/idempotency.ts';
import { route, routeOutside, type Route } from '../../platform/route.ts';
import { closeManifestUse } from './close-manifest.ts';
import {
  createManifestUse,
  deleteManifestUse,
  getManifestUse,
  listItemsUse,
  listManifestsUse,
  removeItemUse,
  scanManifestUse,
} from './manage-manifests.ts';
import { isManifestKept } from './manifest.store.ts';
import { printManifestUse } from './print-manifest.ts';

const isKept: Exists<typeof c.createManifest> = (tx, { manifest }) =>
  isManifestKept(tx, manifest.id);

export const manifestRoutes: readonly Route[] = [
  route(c.listManifests, listManifestsUse),
  route(c.createManifest, createManifestUse, isKept),
  route(c.getManifest, getManifestUse),
  route(c.listManifestItems, listItemsUse),
  route(c.scanManifest, scanManifestUse),
  route(c.removeManifestItem, removeItemUse),
  route(c.closeManifest, closeManifestUse),
  route(c.deleteManifest, deleteManifestUse),
  routeOutside(c.printManifest, printManifestUse),
];
