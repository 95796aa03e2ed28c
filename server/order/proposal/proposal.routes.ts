// Binds the call of the shop's answer to a proposal.
import { decideProposal } from '@app/contract/order/proposal';
import { route, type Route } from '../../platform/route.ts';
import { decideProposalUse } from './decide-proposal.ts';

export const proposalRoutes: readonly Route[] = [route(decideProposal, decideProposalUse)];
