// The door of the user feature.
export { permissionNames } from './permission-names.ts';
export { freshMe, signIn } from './sign-in.data.ts';
