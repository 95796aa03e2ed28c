// The door of the user feature.
export { addUser, type NewUser } from './manage-users.ts';
export { findUserByName } from './user.store.ts';
