// Binds the calls of buyers' pages.
import { addSlipOnPage, proposeOnPage, showPage, showPageQr } from '@app/contract/buyer/page';
import type { Route } from '../../platform/route.ts';
import { pageWithProblem, showPageQrUse, showPageUse } from './show-page.ts';
import { refuseProposal, takeProposalUse } from './take-proposal.ts';
import { takeSlipUse } from './take-slip.ts';
import { pageRoute } from './visit.ts';

export const pageRoutes: readonly Route[] = [
  pageRoute(showPage, { isPage: true, handle: showPageUse }),
  pageRoute(showPageQr, { handle: showPageQrUse }),
  pageRoute(proposeOnPage, { handle: takeProposalUse, refuse: refuseProposal }),
  pageRoute(addSlipOnPage, { handle: takeSlipUse, refuse: pageWithProblem }),
];
