// The shop of this host: requested first; 0 while loading, 1 when known, 2 when there is no such shop.
import { authDomain, type DomainConfig } from '@app/contract/shop/tenant';
import { AppError, call, session } from '../../ui/http.ts';
import { createStore } from '../../ui/hooks/store.ts';
import { applyBrand } from '../../ui/theme/brand.ts';
import { logoStore } from '../../ui/theme/shop-logo.ts';

export interface Domain {
  value: 0 | 1 | 2;
  config: DomainConfig | null;
  error: AppError | null;
}

const stored = (): DomainConfig | null => {
  const value = session.read('domainConfig');
  return typeof value === 'object' && value !== null && 'name' in value
    ? (value as DomainConfig)
    : null;
};

export const domainStore = createStore<Domain>({ value: 0, config: null, error: null });

function applyDomain(domain: Domain): void {
  if (domain.config) applyBrand(domain.config.theme, document.documentElement.style);
  logoStore.set(domain.config?.logo ?? '');
  domainStore.set(domain);
  document.documentElement.dataset['domain'] = String(domain.value);
}

export async function askDomain(): Promise<void> {
  applyDomain({ value: 0, config: stored(), error: null });
  try {
    const config = await call(authDomain, { body: { domain: location.hostname } });
    session.write('domainConfig', config);
    applyDomain({ value: 1, config, error: null });
  } catch (fault) {
    if (!(fault instanceof AppError)) throw fault;
    // Offline, a shop that was known before stays known.
    const known = fault.code === 'CONF_NOT_FOUND' ? null : stored();
    applyDomain(
      known ? { value: 1, config: known, error: fault } : { value: 2, config: null, error: fault },
    );
  }
}
