// What a screen shows once the connection is back, whichever part noticed it first.
import { listProducts } from '@app/contract/catalog/product';
import { useQuery } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { onlineStore, session } from '../../ui/http.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, dropsLine, gives } from '../../ui/testing/replies.ts';
import { read } from '../../ui/wire/query.ts';
import { watchLine } from './line-back.ts';

function Goods() {
  const { data, error } = useQuery(read(listProducts, { query: {} }));
  return <main>{error ? error.text : `${data?.pagination.total_count ?? '…'} รายการ`}</main>;
}

beforeEach(() => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  answerCalls();
});
afterEach(() => onlineStore.set(true));

test('the screen fetches again what failed offline once the browser reports the connection back', async () => {
  dropsLine(listProducts);
  const view = await renderScreen(<Goods />);
  watchLine(view.client);
  dispatchEvent(new Event('offline'));
  await expect.element(view.getByText(/เชื่อมต่อระบบไม่ได้/)).toBeVisible();
  gives(listProducts, {
    items: [],
    pagination: { current_page: 1, per_page: 20, total_count: 7 },
  });
  dispatchEvent(new Event('online'));
  await expect.element(view.getByText('7 รายการ')).toBeVisible();
});
