// A user at the desk whose every action is counted where it is done.
import type { Locator, Page } from 'playwright-core';
import { readCode } from '../reader.ts';

export interface Doings {
  clicks: number;
  /** Key presses outside of texts; modifier keys do not count. */
  keys: number;
  /** Scrolls before an element could be clicked. */
  scrolls: number;
  texts: number;
  letters: number;
  /** Codes from a barcode reader. */
  scans: number;
  /** Files chosen in the system's dialog. */
  files: number;
}

type Presses = Pick<Doings, 'clicks' | 'keys'>;

export interface Hand {
  readonly did: Readonly<Doings>;
  /** Starts the count in the page as well; the preparation is no part of the job. */
  begin(): Promise<void>;
  /**
   * What the page itself counted since, without texts and codes: equal to `did`, unless an action
   * was not counted.
   */
  felt(): Promise<Presses>;
  click(target: Locator): Promise<void>;
  press(keys: string): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  scan(code: string): Promise<void>;
  chooseFile(by: Locator, file: ChosenFile): Promise<void>;
}

export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Whether most of it is visible without scrolling, also inside a scrolling part. */
const isInSight = (target: Locator): Promise<boolean> =>
  target.evaluate(
    (element) =>
      new Promise<boolean>((resolve) => {
        const watch = new IntersectionObserver(([entry]) => {
          watch.disconnect();
          resolve((entry?.intersectionRatio ?? 0) > 0.5);
        });
        watch.observe(element);
      }),
  );

/** A page counts by itself, so a page that is loaded again during a job is noticed too. */
const countHere = (): void => {
  const felt = { clicks: 0, keys: 0 };
  Object.assign(globalThis, { felt });
  const held = ['Control', 'Alt', 'Shift'];
  addEventListener('pointerdown', () => (felt.clicks += 1), true);
  addEventListener('keydown', ({ key }) => (felt.keys += held.includes(key) ? 0 : 1), true);
};
const feltBy = (page: Page): Promise<Presses> =>
  page.evaluate(() => ({ ...(globalThis as never as { felt: Presses }).felt }));

/** A text or code counts as one, however many keys it has. */
async function asOne(page: Page, type: () => Promise<void>): Promise<void> {
  const before = await feltBy(page);
  await type();
  await page.evaluate((felt) => {
    Object.assign((globalThis as never as { felt: Presses }).felt, felt);
  }, before);
}

export function handAt(page: Page): Hand {
  const did: Doings = { clicks: 0, keys: 0, scrolls: 0, texts: 0, letters: 0, scans: 0, files: 0 };
  const click = async (target: Locator) => {
    await target.waitFor();
    if (!(await isInSight(target))) did.scrolls += 1;
    await target.click();
    did.clicks += 1;
  };
  return {
    did,
    click,
    begin: () => page.evaluate(countHere),
    felt: () => feltBy(page),
    async press(keys) {
      await page.keyboard.press(keys);
      did.keys += 1;
    },
    async type(text) {
      await asOne(page, () => page.keyboard.type(text));
      did.texts += 1;
      did.letters += [...text].length;
    },
    async scan(code) {
      await asOne(page, () => readCode(page, code));
      did.scans += 1;
    },
    async chooseFile(by, file) {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), click(by)]);
      await chooser.setFiles(file);
      did.files += 1;
    },
  };
}
