// The door of the user feature.
export { addUser, restoreUser, type NewUser } from './manage-users.ts';
export { findUserByName } from './user.store.ts';
