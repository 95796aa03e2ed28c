// Help that matches the typed text, as palette entries.
import { useEffect, useState } from 'react';
import type { Me } from '../../ui/hooks/me.ts';
import { loadLater } from '../../ui/lazy-part.ts';
import { can } from '../access.ts';
import type { Hit } from '../palette/screen-hits.ts';
import { screens } from '../screens.ts';
import type { Help } from './help.ts';
import type { helpTexts } from './help-texts.ts';

const MOST = 6;
const FROM_LETTERS = 2;

/** Words that ask for help in general, before the subject. */
const ASKING = /^(?:วิธีใช้|วิธี|ช่วยเหลือ|ช่วย|help|how to|how)\s*/i;

/** Help of accessible screens, without duplicates, with `typed` in its title or a line. */
export function findHelp(typed: string, me: Me | null, texts: typeof helpTexts): Hit[] {
  const asks = ASKING.test(typed.trim());
  const wanted = typed.trim().replace(ASKING, '').toLowerCase();
  if (!asks && wanted.length < FROM_LETTERS) return [];
  const told = new Set<Help>();
  const byTitle: Hit[] = [];
  const byLine: Hit[] = [];
  for (const screen of screens) {
    const help = texts[screen.path];
    if (told.has(help) || can(screen, me) !== 'open') continue;
    const line = help.does.find((does) => does.toLowerCase().includes(wanted));
    const isNamed = screen.title.toLowerCase().includes(wanted);
    if (!line && !isNamed) continue;
    told.add(help);
    (isNamed ? byTitle : byLine).push({
      key: `help-${screen.path}`,
      icon: 'help',
      title: `วิธีใช้ ${screen.title}`,
      text: line ?? help.does[0],
      help: screen.path,
    });
  }
  return [...byTitle, ...byLine].slice(0, MOST);
}

/** Empty until the texts have loaded: no keystroke waits for them. */
export function useHelpHits(typed: string, me: Me | null): Hit[] {
  const [texts, setTexts] = useState<typeof helpTexts>();
  useEffect(() => {
    loadLater(
      () => import('./help-texts.ts'),
      (part) => setTexts(part.helpTexts),
    );
  }, []);
  return texts ? findHelp(typed, me, texts) : [];
}
