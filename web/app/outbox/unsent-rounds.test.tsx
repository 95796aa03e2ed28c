// Promises of the strip that names desks left before their rounds were sent.
import { beforeEach, expect, test } from 'vitest';
import { emptyRound, PACK_ROUND } from '../../shipping/pack/round.ts';
import { RETURN_ROUND } from '../../shipping/return/kept-rounds.ts';
import { dropAllDrafts, saveDraft } from '../../ui/form/draft.ts';
import { session } from '../../ui/http.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls } from '../../ui/testing/replies.ts';
import { UnsentRounds } from './unsent-rounds.tsx';

const sent = { orderId: 91, orderCode: 'SD1091', code: 'TH0191', items: [] };
const keepPacks = () =>
  saveDraft(PACK_ROUND, { ...emptyRound, waiting: ['TH0192'], outgoing: [sent] });
const keepReturn = () => saveDraft(RETURN_ROUND, { table: null, outgoing: [{ code: 'TH0193' }] });

beforeEach(async () => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  session.write('userInfo', { id: 1 });
  await dropAllDrafts();
  answerCalls();
});

test('a pack round and a return round that were left unsent are shown with links to their desks', async () => {
  await keepPacks();
  await keepReturn();
  const { getByRole } = await renderScreen(<UnsentRounds />, { at: '/order/send' });
  const packs = getByRole('link', { name: 'สแกนแพ็ค · 2 ชิ้น' });
  await expect.element(packs).toHaveAttribute('href', '/pack');
  const returns = getByRole('link', { name: 'สแกนรับคืน · 1 ชิ้น' });
  await expect.element(returns).toHaveAttribute('href', '/return/scan');
});

test('a pack round is left out of the strip while its own desk is open', async () => {
  await keepPacks();
  await keepReturn();
  const { getByRole } = await renderScreen(<UnsentRounds />, { at: '/pack' });
  await expect.element(getByRole('link', { name: /สแกนรับคืน/ })).toBeVisible();
  expect(getByRole('link', { name: /สแกนแพ็ค/ }).query()).toBeNull();
});

test('a pack round that was counted and sent is not shown', async () => {
  await saveDraft(PACK_ROUND, { ...emptyRound, count: 3 });
  await keepReturn();
  const { getByRole } = await renderScreen(<UnsentRounds />, { at: '/order/send' });
  await expect.element(getByRole('link', { name: /สแกนรับคืน/ })).toBeVisible();
  expect(getByRole('link', { name: /สแกนแพ็ค/ }).query()).toBeNull();
});

test('scans that wait for manifests are shown with a link to the manifest list', async () => {
  await saveDraft('manifest-4', { waiting: ['TH0194', 'TH0195'] });
  await saveDraft('manifest-5', { waiting: ['TH0196'] });
  const { getByRole } = await renderScreen(<UnsentRounds />, { at: '/order/send' });
  const scans = getByRole('link', { name: 'ใบส่งมอบ · 3 ชิ้น' });
  await expect.element(scans).toHaveAttribute('href', '/manifest');
});

test('scans that wait for the open manifest are left out of the strip', async () => {
  await saveDraft('manifest-4', { waiting: ['TH0194', 'TH0195'] });
  await saveDraft('manifest-5', { waiting: ['TH0196'] });
  const { getByRole } = await renderScreen(<UnsentRounds />, { at: '/manifest/4' });
  await expect.element(getByRole('link', { name: 'ใบส่งมอบ · 1 ชิ้น' })).toBeVisible();
});

test('scans that wait for manifests are left out of the strip while the manifest list is open', async () => {
  await saveDraft('manifest-4', { waiting: ['TH0194'] });
  await keepReturn();
  const { getByRole } = await renderScreen(<UnsentRounds />, { at: '/manifest' });
  await expect.element(getByRole('link', { name: /สแกนรับคืน/ })).toBeVisible();
  expect(getByRole('link', { name: /ใบส่งมอบ/ }).query()).toBeNull();
});
