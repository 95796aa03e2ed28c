// The shop's answer to what a buyer asked for; the only file that calls the API.
import { decideProposal } from '@app/contract/order/proposal';
import type { OrderReply } from '@app/contract/order/order';
import { call } from '../../ui/http.ts';

type ProposalRef = Pick<OrderReply, 'id'> & { readonly proposal: { readonly id: number } };

export const decide = ({ id, proposal }: ProposalRef, take: boolean): Promise<OrderReply> =>
  call(decideProposal, { params: { id }, body: { take, id: proposal.id } });
