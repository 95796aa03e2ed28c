// A place that takes what is dragged onto it; tells while something is held over it.
import { useEffect, useRef, useState, type RefObject } from 'react';
import { DRAG_TYPE } from './calendar-event.tsx';

export interface Drop<E extends HTMLElement> {
  area: RefObject<E | null>;
  isOver: boolean;
}

export function useDrop<E extends HTMLElement>(take: (key: string) => void): Drop<E> {
  const area = useRef<E>(null);
  const latest = useRef(take);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const { current } = area;
    const over = (event: DragEvent) => {
      // Without it the browser takes nothing here.
      event.preventDefault();
      setOver(true);
    };
    const leave = () => setOver(false);
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      latest.current(event.dataTransfer?.getData(DRAG_TYPE) ?? '');
    };
    current?.addEventListener('dragover', over);
    current?.addEventListener('dragleave', leave);
    current?.addEventListener('drop', drop);
    return () => {
      current?.removeEventListener('dragover', over);
      current?.removeEventListener('dragleave', leave);
      current?.removeEventListener('drop', drop);
    };
  }, []);
  return { area, isOver };
}
