// Binds the call of an order's PromptPay QR.
import { getPromptPay } from '@app/contract/order/promptpay';
import { route, type Route } from '../../platform/route.ts';
import { getPromptPayUse } from './draw-promptpay.ts';

export const promptPayRoutes: readonly Route[] = [route(getPromptPay, getPromptPayUse)];
