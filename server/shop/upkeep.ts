// What upkeep may ask of shop.
import { ERASES_BUYER, KNOWS_NO_BUYER, type DomainUpkeep } from '../platform/upkeep.ts';
import { deletedUsers, eraseMentions, stripUsers, waitingUsers } from './upkeep.store.ts';
import { eraseSends } from './webhook/webhook-send.store.ts';
import { restoreUser } from './user/manage-users.ts';

export const shopUpkeep = {
  tables: {
    tenants: KNOWS_NO_BUYER,
    users: { buyer: 'none', export: { without: ['password_hash'] } },
    refresh_tokens: { buyer: 'none', export: 'nothing' },
    // Ways in: what they are made of never leaves.
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
    // Addresses and keys open nothing elsewhere, and what was sent names nobody.
    push_devices: { buyer: 'none', export: 'nothing' },
    staff_pushes: { buyer: 'none', export: 'nothing' },
    // Opens the shop: not even its hash leaves.
    api_tokens: { buyer: 'none', export: { without: ['hash'] } },
    // Where events go, and what opens them there, is this instance's own; what was told stands in its objects.
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
