// The shop's sign: logo or the first letter of its name, and the name.
import { useStore } from '../../ui/hooks/store.ts';
import { logoStore } from '../../ui/theme/shop-logo.ts';
import { domainStore } from '../../shop/user/domain.data.ts';

/** The first letter that can stand alone: 'ร้าน' says nothing, and 'เ' belongs to the next consonant. */
const firstLetter = (name: string): string =>
  /[ก-ฮA-Za-z0-9]/.exec(name.replace(/^ร้าน/, ''))?.[0] ?? 'S';

export function ShopName({ compact = false }: { compact?: boolean }) {
  const { config } = useStore(domainStore);
  const logo = useStore(logoStore);
  const name = config?.name ?? '';
  return (
    <div className={`flex items-center gap-3 ${compact ? 'min-w-0' : 'h-14 shrink-0 px-4'}`}>
      {logo ? (
        <img src={logo} alt="" className="size-8 shrink-0 rounded-control object-cover" />
      ) : (
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded-control bg-brand-600 text-base font-bold text-white"
        >
          {firstLetter(name)}
        </span>
      )}
      <span className="clip-line min-w-0 flex-1 text-base font-bold" title={name}>
        {name}
      </span>
    </div>
  );
}
