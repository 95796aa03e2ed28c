// The shop's name with its logo or first letter.
import { Picture } from '../../ui/feedback/picture.tsx';
import { useStore } from '../../ui/hooks/store.ts';
import { logoStore } from '../../ui/theme/shop-logo.ts';
import { domainStore } from '../../shop/user/domain.data.ts';

/** The first letter that can stand alone: 'ร้าน' is skipped, and 'เ' belongs to the next consonant. */
const firstLetter = (name: string): string =>
  /[ก-ฮA-Za-z0-9]/.exec(name.replace(/^ร้าน/, ''))?.[0] ?? 'S';

/** `compact`: only the logo, for the rail. */
export function ShopName({ compact = false }: { compact?: boolean }) {
  const { config } = useStore(domainStore);
  const logo = useStore(logoStore);
  const name = config?.name ?? '';
  const letter = (
    <span
      aria-hidden="true"
      className="grid size-8 shrink-0 place-items-center rounded-control bg-brand-600 text-base font-bold text-white"
    >
      {firstLetter(name)}
    </span>
  );
  return (
    <div className="flex h-14 shrink-0 items-center gap-3 px-4" title={name}>
      {logo ? (
        <Picture
          src={logo}
          alt=""
          instead={letter}
          className="size-8 shrink-0 rounded-control object-cover"
        />
      ) : (
        letter
      )}
      {compact ? null : (
        <span className="clip-line min-w-0 flex-1 text-base font-bold">{name}</span>
      )}
    </div>
  );
}
