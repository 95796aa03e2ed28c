// Calls of the user feature.
import * as device from '@app/contract/shop/device';
import * as c from '@app/contract/shop/user';
import { whileFound } from '../../platform/idempotency.ts';
import { route, routeOutside, routePublic, type Route } from '../../platform/route.ts';
import { loginUser, markBrowser } from './login-user.ts';
import {
  endDeviceUse,
  listDevicesUse,
  logoutEverywhereUse,
  logoutOthersUse,
  logoutUse,
} from './end-sessions.ts';
import { changePictureUse, createUserUse, deleteUserUse, updateUserUse } from './manage-users.ts';
import { getMeUse, getUserUse, listUsersUse } from './read-users.ts';
import { refreshSession } from './refresh-session.ts';
import { findUser } from './user.store.ts';

export const userRoutes: readonly Route[] = [
  routePublic(c.login, loginUser, markBrowser),
  routePublic(c.refreshToken, refreshSession),
  route(c.getMe, getMeUse),
  route(c.listUsers, listUsersUse),
  route(c.getUser, getUserUse),
  route(c.createUser, createUserUse, whileFound(findUser)),
  routeOutside(c.updateUser, updateUserUse),
  routeOutside(c.changePicture, changePictureUse),
  route(c.deleteUser, deleteUserUse),
  route(device.listDevices, listDevicesUse),
  route(device.endDevice, endDeviceUse),
  route(c.logout, logoutUse),
  route(device.logoutOthers, logoutOthersUse),
  route(c.logoutEverywhere, logoutEverywhereUse),
];
