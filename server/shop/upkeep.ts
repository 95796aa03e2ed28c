// What upkeep may ask of shop.
import { KNOWS_NO_BUYER, PASSES_BY, type DomainUpkeep } from '../platform/upkeep.ts';
import { deletedUsers, stripUsers, waitingUsers } from './upkeep.store.ts';
import { restoreUser } from './user/manage-users.ts';

export const shopUpkeep = {
  tables: {
    tenants: KNOWS_NO_BUYER,
    users: { buyer: 'none', export: { without: ['password_hash'] } },
    refresh_tokens: { buyer: 'none', export: 'nothing' },
    login_failures: { buyer: 'none', export: 'nothing' },
    options: KNOWS_NO_BUYER,
    import_mappings: { buyer: 'none', export: { without: ['hash'] } },
    list_views: KNOWS_NO_BUYER,
    undos: { ...PASSES_BY, export: { without: ['hash'] } },
  },
  trash: {
    user: {
      deleted: deletedUsers,
      restore: (tx, session, { id }) => restoreUser(tx, session, id),
      purge: { word: 'users', waiting: waitingUsers, run: stripUsers },
    },
  },
} satisfies DomainUpkeep;
