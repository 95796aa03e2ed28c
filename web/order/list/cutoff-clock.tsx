// The time until today's parcels leave: the shop's cut-off beside the title of the to-send list.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { optionsQuery } from '../../shop/index.ts';
import { leftText } from './cutoff-text.ts';

const TICK_MS = 15_000;

export default function CutoffClock() {
  const { data } = useQuery(optionsQuery(['cutoff']));
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  if (!data?.cutoff) return null;
  return <span role="timer">{leftText(data.cutoff, now)}</span>;
}
