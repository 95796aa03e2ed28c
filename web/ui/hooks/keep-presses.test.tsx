// What a press promises: on a screen that is still loading, and by a key while its action is
// running.
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, onTestFinished, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { Button } from '../action/button.tsx';
import { keepBusyFocus } from './busy-focus.ts';
import { keepPresses } from './keep-presses.ts';

/** A row in which an element appears above the button at the moment it is pressed. */
function Row({ said }: { said: (word: string) => void }) {
  const [isHere, setIsHere] = useState(false);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div onClick={() => said('row')} style={{ width: 300 }}>
      {isHere ? (
        <button type="button" style={{ height: 200, width: 300 }} onClick={() => said('other')}>
          มาทีหลัง
        </button>
      ) : null}
      <button
        type="button"
        style={{ display: 'block', height: 40, width: 300 }}
        onPointerDown={() => flushSync(() => setIsHere(true))}
        onClick={() => said('pressed')}
      >
        ออกใบเสร็จ
      </button>
      <input type="checkbox" aria-label="เลือก" onChange={() => said('ticked')} />
    </div>
  );
}

test('a press counts once for its button when a late part moves the button away', async () => {
  keepPresses();
  const heard: string[] = [];
  const { getByText, getByRole } = await render(<Row said={(word) => heard.push(word)} />);
  await userEvent.click(getByText('ออกใบเสร็จ'));
  expect(heard).toEqual(['pressed', 'row']);
  heard.length = 0;
  // The next press is handled by the browser again.
  await userEvent.click(getByRole('checkbox'));
  expect(heard).toEqual(['row', 'ticked']);
});

/** A button whose work runs until the promise resolves. */
function Busy({ work }: { work: () => Promise<void> }) {
  const [pending, setPending] = useState(false);
  const press = async () => {
    setPending(true);
    await work();
    setPending(false);
  };
  return (
    <>
      <Button pending={pending} onClick={() => void press()}>
        ส่ง
      </Button>
      <input aria-label="โน้ต" />
    </>
  );
}

test('a press by a key returns the focus to its button once it is enabled again, unless the user moved on', async () => {
  onTestFinished(keepBusyFocus());
  let done = (): void => undefined;
  const work = () => new Promise<void>((resolve) => (done = resolve));
  const { getByRole } = await render(<Busy work={work} />);
  const button = getByRole('button');
  const note = getByRole('textbox');
  await expect.element(button).toBeVisible();
  for (const goesOn of [false, true]) {
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(button).toBeDisabled();
    await expect.poll(() => document.activeElement).toBe(document.body);
    if (goesOn) (note.element() as HTMLElement).focus();
    done();
    await expect.element(button).toBeEnabled();
    await expect.element(goesOn ? note : button).toHaveFocus();
  }
});
