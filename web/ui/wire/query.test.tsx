// When screens are shown from memory, and when they are fetched again.
import { endpoint } from '@app/contract/kit/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { call, session } from '../http.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { answerCalls, gives } from '../testing/replies.ts';
import { read } from './query.ts';

const readStock = endpoint({
  does: 'Tells what is left.',
  at: 'GET /left',
  may: 'signedIn',
  takes: {},
  gives: z.object({ left: z.int() }),
  fails: [],
});
const takeBack = endpoint({
  does: 'Takes one back.',
  at: 'POST /left',
  may: 'signedIn',
  takes: {},
  gives: z.object({ ok: z.boolean() }),
  fails: [],
});

function Stock() {
  const { data } = useQuery(read(readStock, {}));
  return <p>เหลือ {data?.left ?? '…'}</p>;
}

function Desk() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        สลับหน้า
      </button>
      {isOpen ? <Stock /> : null}
    </>
  );
}

beforeEach(() => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  answerCalls();
  gives(readStock, { left: 1 });
  gives(takeBack, { ok: true });
});

test('a screen that was left is shown from memory, and fetched again after a change', async () => {
  const { getByRole, getByText } = await renderScreen(<Desk />);
  const turn = getByRole('button', { name: 'สลับหน้า' });
  await expect.element(getByText('เหลือ 1')).toBeVisible();
  gives(readStock, { left: 2 });
  await turn.click();
  await turn.click();
  await expect.element(getByText('เหลือ 1')).toBeVisible();
  await turn.click();
  await call(takeBack, {});
  await turn.click();
  await expect.element(getByText('เหลือ 2')).toBeVisible();
});
