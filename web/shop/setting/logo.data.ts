// The call that puts the shop's logo: apart from those of its options, which forms of orders read too.
import { changeLogo } from '@app/contract/shop/setting';
import { call } from '../../ui/http.ts';
import { formBody } from '../../ui/wire/form-body.ts';

/** Answers where the logo is now; '' for none. */
export const putLogo = async (file: File | null): Promise<string> =>
  (await call(changeLogo, { body: formBody(file ? { file } : {}) })).logo;
