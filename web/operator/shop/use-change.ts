// Sends a change of a shop, confirms it, and fetches everything again.
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toast.ts';
import { useSending } from '../access/use-sending.ts';
import { changeShop, shopsChanged, type ShopChange } from './shop.data.ts';

export function useChange(label: string) {
  const client = useQueryClient();
  const { run, ...state } = useSending();
  const change = (body: ShopChange, done: string) =>
    run(async () => {
      await changeShop(label, body);
      toast.done(done);
      await shopsChanged(client);
    });
  return { ...state, change };
}
