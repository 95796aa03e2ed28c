// Calls of the address feature.
import * as c from '@app/contract/customer/address';
import { whileFound } from '../../platform/idempotency.ts';
import { route, routeOutside, type Route } from '../../platform/route.ts';
import { findAddress } from './address.store.ts';
import {
  createAddressUse,
  deleteAddressUse,
  listAddressesUse,
  updateAddressUse,
} from './manage-addresses.ts';
import { detectAddressUse, detectInTextUse } from './read-message.ts';
import { checkPlaceUse, listProvincesUse, searchPlacesUse } from './read-places.ts';

export const addressRoutes: readonly Route[] = [
  routeOutside(c.detectInText, detectInTextUse),
  routeOutside(c.detectAddress, detectAddressUse),
  route(c.searchPlaces, searchPlacesUse),
  route(c.listProvinces, listProvincesUse),
  route(c.checkPlace, checkPlaceUse),
  route(c.listAddresses, listAddressesUse),
  route(c.createAddress, createAddressUse, whileFound(findAddress)),
  route(c.updateAddress, updateAddressUse),
  route(c.deleteAddress, deleteAddressUse),
];
