// The door of shop: its users, its settings, and undo.
export * as images from './image/keep-image.ts';
export { logoName } from './setting/change-logo.ts';
export { optionsOf, yearStyleOf } from './setting/read-options.ts';
export * as rememberedColumns from './setting/remembered-columns.store.ts';
export { saveOption } from './setting/setting.store.ts';
export * as staffPush from './staff-push/raise-push.ts';
export * as tenants from './operation/for-others.ts';
export * as emptying from './operation/emptying.ts';
export { joinUndo, offerRestore, offerUndo, takeUndo } from './undo/offer-undo.ts';
export * as webhooks from './webhook/mark-events.ts';
export { shopUpkeep } from './upkeep.ts';
