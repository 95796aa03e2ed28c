// What upkeep may ask of the domain shop.
import { ERASES_BUYER, KNOWS_NO_BUYER, type DomainUpkeep } from '../platform/upkeep.ts';
import { deletedUsers, eraseMentions, stripUsers, waitingUsers } from './upkeep.store.ts';
import { eraseSends } from './webhook/webhook-send.store.ts';
import { restoreUser } from './user/manage-users.ts';

export const shopUpkeep = {
  tables: {
    tenants: KNOWS_NO_BUYER,
    users: { buyer: 'none', export: { without: ['password_hash'] } },
    refresh_tokens: { buyer: 'none', export: 'nothing' },
    // Ways to log in: their secrets are never exported.
    password_resets: { buyer: 'none', export: 'nothing' },
    support_access: { buyer: 'none', export: 'nothing' },
    recovery_emails: { buyer: 'none', export: 'nothing' },
    second_factors: { buyer: 'none', export: 'nothing' },
    recovery_codes: { buyer: 'none', export: 'nothing' },
    passkeys: { buyer: 'none', export: 'nothing' },
    passkey_challenges: { buyer: 'none', export: 'nothing' },
    login_failures: { buyer: 'none', export: 'nothing' },
    options: KNOWS_NO_BUYER,
    import_mappings: { buyer: 'none', export: { without: ['hash'] } },
    list_views: ERASES_BUYER,
    // Push addresses and keys work only here, and the notifications name nobody.
    push_devices: { buyer: 'none', export: 'nothing' },
    staff_pushes: { buyer: 'none', export: 'nothing' },
    // Opens the shop: not even its hash is exported.
    api_tokens: { buyer: 'none', export: { without: ['hash'] } },
    // Target addresses and secrets belong to this installation; the sent events are in their objects.
    webhooks: { buyer: 'none', export: { without: ['url', 'secret', 'old_secret'] } },
    webhook_marks: { buyer: 'none', export: 'nothing' },
    webhook_sends: { buyer: 'erased', export: 'nothing' },
    undos: { buyer: 'erased', export: { without: ['hash'] } },
  },
  eraseBuyer: async (tx, buyer) => {
    await eraseMentions(tx, buyer);
    await eraseSends(tx, buyer.orderIds);
    return {};
  },
  trash: {
    user: {
      deleted: deletedUsers,
      restore: (tx, session, { id }) => restoreUser(tx, session, id),
      purge: { word: 'users', waiting: waitingUsers, run: stripUsers },
    },
  },
} satisfies DomainUpkeep;
