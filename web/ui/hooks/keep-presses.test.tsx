// What a press on a screen that is still coming in promises.
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { keepPresses } from './keep-presses.ts';

/** A row in which something comes in above the button at the moment it is pressed. */
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

test('a press counts once for the button it began on when a late part moves the button away', async () => {
  keepPresses();
  const heard: string[] = [];
  const { getByText, getByRole } = await render(<Row said={(word) => heard.push(word)} />);
  await userEvent.click(getByText('ออกใบเสร็จ'));
  expect(heard).toEqual(['pressed', 'row']);
  heard.length = 0;
  // The next press is the browser's own again.
  await userEvent.click(getByRole('checkbox'));
  expect(heard).toEqual(['row', 'ticked']);
});
