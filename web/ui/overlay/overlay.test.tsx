// What windows, choosing boxes and scans promise.
import { useState } from 'react';
import { createBrowserHistory } from '@tanstack/react-router';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../action/button.tsx';
import { ErrorNote } from '../feedback/error-note.tsx';
import { hideProgress, showProgress } from '../feedback/progress.tsx';
import { useScanner } from '../hooks/scanner.ts';
import { Combobox } from '../input/combobox.tsx';
import { DateInput } from '../input/date-input.tsx';
import { TextInput } from '../input/text-input.tsx';
import { seriousFaults } from '../testing/axe.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { networkError, type AppError } from '../wire/app-error.ts';
import { Confirm } from './confirm.tsx';
import { Dialog } from './dialog.tsx';
import ProgressDialog from './progress-dialog.tsx';
import { useUrlDialog } from './use-url-dialog.ts';

function Opener() {
  const dialog = useUrlDialog('edit');
  return (
    <main>
      <button type="button" onClick={() => dialog.show(12)}>
        แก้ไข
      </button>
      <Dialog open={dialog.open} onClose={dialog.close} title={`แก้ไข ${dialog.value ?? ''}`}>
        <TextInput label="ชื่อ" value="" onChange={() => undefined} />
      </Dialog>
    </main>
  );
}

describe('a dialog in the address', () => {
  const window = () => page.getByRole('dialog', { name: 'แก้ไข 12' });

  test('opens by its button, focuses its first box, and Esc goes one step back', async () => {
    const { getByRole, router } = await renderScreen(<Opener />, { at: '/thing?page=2' });
    await getByRole('button', { name: 'แก้ไข' }).click();
    await expect.element(window()).toBeVisible();
    expect(router.state.location.href).toBe('/thing?page=2&edit=12');
    await expect.element(page.getByRole('textbox', { name: 'ชื่อ' })).toHaveFocus();
    expect(await seriousFaults()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => router.state.location.href).toBe('/thing?page=2');
    expect(router.history.canGoBack()).toBe(false);
    await expect.poll(() => window().query()).toBeNull();
  });

  test('opens from a shared link, and closing keeps the other parts of the address', async () => {
    const { router } = await renderScreen(<Opener />, { at: '/thing?edit=12&page=2' });
    await expect.element(window()).toBeVisible();
    await page.getByRole('button', { name: 'ปิด' }).click();
    await expect.poll(() => router.state.location.href).toBe('/thing?page=2');
  });

  test('stays on its page when it is opened by a link after an earlier one was closed by Back', async () => {
    const { getByRole, router } = await renderScreen(<Opener />, { at: '/thing' });
    await getByRole('button', { name: 'แก้ไข' }).click();
    await expect.element(window()).toBeVisible();
    router.history.back();
    await expect.poll(() => router.state.location.href).toBe('/thing');
    await router.navigate({ href: '/other' });
    await router.navigate({ href: '/thing?edit=12' });
    await expect.element(window()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => router.state.location.href).toBe('/thing');
  });

  test('goes only one step back when it is closed twice before the browser has gone back', async () => {
    const history = createBrowserHistory();
    onTestFinished(() => history.destroy());
    history.push('/before');
    history.push('/thing');
    const { getByRole, router } = await renderScreen(<Opener />, { history });
    await getByRole('button', { name: 'แก้ไข' }).click();
    await expect.element(window()).toBeVisible();
    const close = page.getByRole('button', { name: 'ปิด' }).element() as HTMLElement;
    close.click();
    close.click();
    await expect.poll(() => router.state.location.href).toBe('/thing');
    await expect.poll(() => window().query()).toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(router.state.location.href).toBe('/thing');
  });
});

function Faulty() {
  const [fault, setFault] = useState<AppError | null>(null);
  const fail = () => setFault(networkError(null));
  return (
    <Dialog
      open
      onClose={() => undefined}
      title="พิมพ์ใบปะหน้า"
      actions={
        <button type="button" onClick={fail}>
          พิมพ์
        </button>
      }
    >
      <div style={{ height: '100dvh' }}>ตัวเลือก</div>
      {fault ? <ErrorNote error={fault} /> : null}
    </Dialog>
  );
}

test('a dialog scrolls to show a fault below the visible part in full', async () => {
  await page.viewport(1366, 768);
  await renderScreen(<Faulty />);
  const button = page.getByRole('button', { name: 'พิมพ์' });
  await button.click();
  const fault = page.getByRole('alert');
  await expect.element(fault).toBeVisible();
  const topOfFoot = button.element().closest('footer')?.getBoundingClientRect().top;
  await expect
    .poll(() => fault.element().getBoundingClientRect().bottom)
    .toBeLessThanOrEqual(topOfFoot ?? 0);
});

function TwoSteps({ work }: { work: Promise<void> }) {
  const [step, setStep] = useState(1);
  const [pending, setPending] = useState(false);
  const go = async () => {
    setPending(true);
    await work;
    setPending(false);
    setStep(2);
  };
  return (
    <Dialog
      open
      onClose={() => undefined}
      title="พิมพ์ใบปะหน้า"
      actions={
        <Button key={step} pending={pending} pendingText="กำลังจัดหน้า…" onClick={() => void go()}>
          {step === 1 ? 'พิมพ์' : 'พิมพ์ครบแล้ว'}
        </Button>
      }
    >
      <TextInput label="ชื่อ" value="" onChange={() => undefined} />
    </Dialog>
  );
}

test('a dialog keeps the focus in its foot while the pressed button works and after the next one replaces it', async () => {
  const work = Promise.withResolvers<void>();
  await renderScreen(<TwoSteps work={work.promise} />);
  const first = page.getByRole('button', { name: 'พิมพ์' });
  await expect.element(first).toBeVisible();
  const foot = first.element().closest('footer');
  (first.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'กำลังจัดหน้า…' })).toBeDisabled();
  await expect.poll(() => document.activeElement).toBe(foot);
  work.resolve();
  const next = page.getByRole('button', { name: 'พิมพ์ครบแล้ว' });
  await expect.element(next).toBeVisible();
  expect(document.activeElement).toBe(foot);
  await userEvent.tab();
  await expect.element(next).toHaveFocus();
});

test('a dialog of text alone, higher than its window, can be scrolled by keys', async () => {
  await renderScreen(
    <Dialog open title="ออเดอร์" onClose={() => undefined} actions={<button>เปิดเต็มหน้า</button>}>
      {Array.from({ length: 80 }, (_, line) => (
        <p key={line}>บรรทัด {line}</p>
      ))}
    </Dialog>,
  );
  await expect.element(page.getByRole('button', { name: 'เปิดเต็มหน้า' })).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
});

test('a question dialog has the verb on its button, and Esc means no', async () => {
  const yes = vi.fn<() => void>();
  const no = vi.fn<() => void>();
  await renderScreen(
    <Confirm open danger title="ลบ 3 ออเดอร์?" verb="ลบ 3 ออเดอร์" onConfirm={yes} onCancel={no} />,
  );
  await expect.element(page.getByRole('alertdialog', { name: 'ลบ 3 ออเดอร์?' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(no).toHaveBeenCalledOnce();
  await page.getByRole('button', { name: 'ลบ 3 ออเดอร์', exact: true }).click();
  expect(yes).toHaveBeenCalledOnce();
});

test('a question dialog stays open while its action is running', async () => {
  const no = vi.fn<() => void>();
  const question = { title: 'เอาสลิปนี้ออก?', verb: 'เอาออก', onConfirm: () => undefined };
  await renderScreen(<Confirm open pending {...question} onCancel={no} />);
  await expect.element(page.getByRole('alertdialog', { name: 'เอาสลิปนี้ออก?' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'ไม่ใช่ตอนนี้' })).toBeDisabled();
  expect(no).not.toHaveBeenCalled();
});

test('a question dialog on a phone keeps a long verb inside its button', async () => {
  await page.viewport(360, 780);
  const verb = 'ยกเลิกเลข THVFAC000040A และลบออเดอร์ SD1069';
  const question = { title: 'ลบออเดอร์ SD1069?', verb, onConfirm: () => undefined };
  await renderScreen(<Confirm open danger {...question} onCancel={() => undefined} />);
  const button = page.getByRole('button', { name: verb });
  await expect.element(button).toBeVisible();
  const words = document.createRange();
  words.selectNodeContents(button.element());
  const [inner, outer] = [words, button.element()].map((one) => one.getBoundingClientRect());
  expect(inner?.left).toBeGreaterThan(outer?.left ?? 0);
  expect(inner?.right).toBeLessThan(outer?.right ?? 0);
  expect(inner?.bottom).toBeLessThan(outer?.bottom ?? 0);
  await page.viewport(1280, 800);
});

test('a question dialog breaks no word of its title in two that browsers do not know', async () => {
  await page.viewport(360, 780);
  const title = 'ตรวจแล้ว ส่งต่อรอจัดส่ง 20 ออเดอร์?';
  const question = { title, verb: 'ส่งต่อ', onConfirm: () => undefined };
  await renderScreen(<Confirm open {...question} onCancel={() => undefined} />);
  const heading = page.getByRole('heading', { name: title });
  await expect.element(heading).toBeVisible();
  const word = [...heading.element().querySelectorAll('span')].map((span) => [
    span.textContent,
    span.getClientRects().length,
  ]);
  expect(word).toEqual([['ออเดอร์', 1]]);
  await page.viewport(1280, 800);
});

test('the progress dialog shows what is running and how far it is', async () => {
  await renderScreen(<ProgressDialog />);
  showProgress('กำลังสร้างเลขพัสดุ…', 24, 36);
  await expect.element(page.getByRole('alertdialog', { name: 'กำลังสร้างเลขพัสดุ…' })).toBeVisible();
  await expect.element(page.getByText('24/36')).toBeVisible();
  hideProgress();
  await expect.poll(() => page.getByRole('alertdialog').query()).toBeNull();
});

interface Place {
  id: number;
  name: string;
}

function Places({ search }: { search: (text: string) => Promise<Place[]> }) {
  const [place, setPlace] = useState<Place | null>(null);
  return (
    <main>
      <Combobox<Place>
        label="ตำบล"
        search={search}
        labelOf={(item) => item.name}
        keyOf={(item) => item.id}
        value={place}
        onChange={setPlace}
      />
      <output>{place?.name ?? 'ยังไม่เลือก'}</output>
    </main>
  );
}

describe('a choosing box', () => {
  const box = () => page.getByRole('combobox', { name: 'ตำบล' });

  test('searches while the user types Thai and takes the first result by Enter', async () => {
    const search = vi.fn((text: string) => Promise.resolve([{ id: 1, name: `${text}รัก` }]));
    const { getByRole } = await renderScreen(<Places search={search} />);
    await box().click();
    await userEvent.keyboard('บาง');
    await expect.element(page.getByRole('option', { name: 'บางรัก' })).toBeVisible();
    expect(search).toHaveBeenLastCalledWith('บาง', expect.any(AbortSignal));
    await userEvent.keyboard('{Enter}');
    await expect.element(getByRole('status').first()).toBeInTheDocument();
    await expect.element(box()).toHaveValue('บางรัก');
    expect(await seriousFaults()).toEqual([]);
  });

  test('shows that nothing is found or that the search failed', async () => {
    const search = vi.fn((text: string) =>
      text.startsWith('x') ? Promise.reject(new Error('no')) : Promise.resolve([]),
    );
    await renderScreen(<Places search={search} />);
    await box().click();
    await userEvent.keyboard('zz');
    await expect.element(page.getByText('ไม่พบรายการ')).toBeVisible();
    await box().fill('xx');
    await expect.element(page.getByText('ค้นหาไม่สำเร็จ กรุณาลองใหม่')).toBeVisible();
  });
});

function Day() {
  const [day, setDay] = useState<string | null>(null);
  return (
    <main>
      <DateInput label="วันที่ส่ง" value={day} onChange={setDay} />
      <p>ค่า {day ?? 'ว่าง'}</p>
    </main>
  );
}

test('a date box accepts a day typed in either era or picked from the calendar', async () => {
  const { getByRole, getByText } = await renderScreen(<Day />);
  const input = getByRole('textbox', { name: 'วันที่ส่ง' });
  await input.fill('20/11/2569');
  await expect.element(getByText('ค่า 2026-11-20')).toBeVisible();
  await input.fill('21/11/2026');
  await expect.element(getByText('ค่า 2026-11-21')).toBeVisible();
  await getByRole('button', { name: 'เปิดปฏิทิน วันที่ส่ง' }).click();
  await expect.element(page.getByText('พฤศจิกายน 2569')).toBeVisible();
  await expect.element(page.getByRole('dialog', { name: 'ปฏิทิน วันที่ส่ง' })).toBeVisible();
  await page.getByRole('button', { name: /25 พฤศจิกายน .*2569/ }).click();
  await expect.element(getByText('ค่า 2026-11-25')).toBeVisible();
  await expect.element(input).toHaveValue('25/11/2569');
});

test('a calendar on a phone has targets for a thumb and fits the window', async () => {
  await page.viewport(360, 780);
  const { getByRole } = await renderScreen(<Day />);
  await getByRole('button', { name: 'เปิดปฏิทิน วันที่ส่ง' }).click();
  const last = page.getByRole('button', { name: 'เดือนถัดไป' });
  await expect.element(last).toBeInViewport({ ratio: 1 });
  const layer = last.element().closest('[data-layer]');
  const sides = [...(layer?.querySelectorAll('button') ?? [])].map((button) => {
    const { width, height } = button.getBoundingClientRect();
    return Math.min(width, height);
  });
  expect(sides.length).toBeGreaterThan(28);
  expect(Math.min(...sides)).toBeGreaterThanOrEqual(44);
  expect(layer?.getBoundingClientRect().left).toBeGreaterThanOrEqual(0);
  await page.viewport(1280, 800);
});

describe('a scan', () => {
  const scanned = vi.fn<(code: string) => void>();
  function Scanning() {
    useScanner(scanned);
    return (
      <main>
        <TextInput label="ชื่อ" value="" onChange={() => undefined} />
        <TextInput label="ค้นหา" value="" onChange={() => undefined} scan />
      </main>
    );
  }
  const burst = () => {
    const target = document.activeElement ?? document.body;
    const codes = [...'TH012030'].map((sign) => (/\d/.test(sign) ? `Digit${sign}` : `Key${sign}`));
    for (const code of [...codes, 'Enter']) {
      const init = {
        code,
        key: 'ฟ',
        shiftKey: code.startsWith('Key'),
        bubbles: true,
        cancelable: true,
      };
      target.dispatchEvent(new KeyboardEvent('keydown', init));
    }
  };
  beforeEach(() => scanned.mockClear());

  test('is read anywhere and in boxes meant for it, but never takes text typed elsewhere', async () => {
    const { getByRole } = await renderScreen(<Scanning />);
    burst();
    expect(scanned).toHaveBeenLastCalledWith('TH012030');
    await getByRole('textbox', { name: 'ค้นหา' }).click();
    burst();
    expect(scanned).toHaveBeenCalledTimes(2);
    await getByRole('textbox', { name: 'ชื่อ' }).click();
    burst();
    expect(scanned).toHaveBeenCalledTimes(2);
  });
});

test('a question dialog that is higher than the window, as on a phone with large letters, scrolls to its buttons', async () => {
  await page.viewport(180, 390);
  onTestFinished(() => page.viewport(1280, 800));
  await renderScreen(
    <Confirm
      open
      title="ลบออเดอร์ SD1069?"
      text={'ระบบจะยกเลิกเลขกับขนส่งก่อน แล้วจึงลบ ใบปะหน้าที่พิมพ์ไว้จะใช้ไม่ได้ '.repeat(3)}
      verb="ยกเลิกเลขและลบออเดอร์"
      onConfirm={() => undefined}
      onCancel={() => undefined}
    />,
  );
  const question = page.getByRole('alertdialog', { name: /ลบออเดอร์/ });
  await expect.element(question).toBeVisible();
  const { top, bottom } = question.element().getBoundingClientRect();
  expect(top).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual(390);
  const verb = question.getByRole('button', { name: 'ยกเลิกเลขและลบออเดอร์' }).element();
  verb.scrollIntoView();
  expect(verb.getBoundingClientRect().bottom).toBeLessThanOrEqual(390);
});
