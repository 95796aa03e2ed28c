// API call for the answer to a buyer's change request; the only file that makes it.
import { decideProposal } from '@app/contract/order/proposal';
import type { OrderReply } from '@app/contract/order/order';
import { call } from '../../ui/http.ts';

type ProposalRef = Pick<OrderReply, 'id'> & { readonly proposal: { readonly id: number } };

export const decide = ({ id, proposal }: ProposalRef, take: boolean): Promise<OrderReply> =>
  call(decideProposal, { params: { id }, body: { take, id: proposal.id } });
