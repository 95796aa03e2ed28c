// The shop's logo: a picture under an unguessable name, shown to everyone who sees the shop.
import type { Gives } from '@app/contract/kit/endpoint';
import type { changeLogo } from '@app/contract/shop/setting';
import { imageUrl, withPicture } from '../image/keep-image.ts';
import type { TenantTx } from '../../platform/database.ts';
import type { OutsideCall } from '../../platform/route.ts';
import { LOGO } from '../tenant/shop-flags.ts';
import { listOptions, saveOption } from './setting.store.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** File name of the logo; '' while there is none. */
export const logoName = async (tx: TenantTx): Promise<string> =>
  textOf((await listOptions(tx, [LOGO]))[0]?.value);

export const changeLogoUse = (
  call: OutsideCall<typeof changeLogo>,
): Promise<Gives<typeof changeLogo>> =>
  withPicture(call, { file: call.body.file, field: 'file', isRemoved: true }, async (tx, name) => {
    const before = textOf(await saveOption(tx, LOGO, name ?? ''));
    tx.audit({
      action: 'option.logo',
      entity: 'option',
      before: { hasLogo: before !== '' },
      after: { hasLogo: name !== undefined && name !== '' },
    });
    return { result: { logo: imageUrl(call, name ?? '') ?? '' }, replaced: before };
  });
