// Binds the call that answers a proposal.
import { decideProposal } from '@app/contract/order/proposal';
import { route, type Route } from '../../platform/route.ts';
import { decideProposalUse } from './decide-proposal.ts';

export const proposalRoutes: readonly Route[] = [route(decideProposal, decideProposalUse)];
