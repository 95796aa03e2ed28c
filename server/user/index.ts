// The door of the user feature.
export { addUser, restoreUser, type NewUser } from './manage-users.ts';
export { requireLength } from './passwords.ts';
export { findUserByName } from './user.store.ts';
