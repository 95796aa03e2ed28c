// API call that saves the shop's logo: a separate file, because order forms read the options too.
import { changeLogo } from '@app/contract/shop/setting';
import { call } from '../../ui/http.ts';
import { formBody } from '../../ui/wire/form-body.ts';

/** Returns the logo's new address; '' for none. */
export const putLogo = async (file: File | null): Promise<string> =>
  (await call(changeLogo, { body: formBody(file ? { file } : {}) })).logo;
