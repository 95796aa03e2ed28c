// The message is a single order after all: sends it so that its inbox messages are opened as that order.
import { openOrder } from '@app/contract/order/inbox';
import { call } from '../../../ui/http.ts';
import { isUnanswered } from '../../../ui/wire/unanswered.ts';
import { followGoods } from '../follow-goods.data.ts';
import { openingOf } from '../opening.ts';
import { keeping, type OrderFormOptions } from '../use-order-form.ts';

export const openingOptions = (messageIds: readonly number[]): OrderFormOptions => ({
  send: (order) => call(openOrder, { body: openingOf(messageIds, order) }),
  isUnanswered: (order) => isUnanswered(openOrder, { body: openingOf(messageIds, order) }),
  keep: async (typed, order) => (await keeping()).keepOpened(typed, openingOf(messageIds, order)),
  merged: (order) => followGoods(messageIds, order),
});
