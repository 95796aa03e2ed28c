// A drop target: accepts what is dragged onto it, tells while something is over it, and reports double clicks.
import { useEffect, useRef, useState, type RefObject } from 'react';
import { DRAG_TYPE } from './calendar-event.tsx';

export interface Drop<E extends HTMLElement> {
  area: RefObject<E | null>;
  isOver: boolean;
}

interface DropHandlers {
  take: (key: string) => void;
  /** An empty area was double-clicked. */
  twice: () => void;
}

export function useDrop<E extends HTMLElement>(dropHandlers: DropHandlers): Drop<E> {
  const area = useRef<E>(null);
  const latest = useRef(dropHandlers);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    latest.current = dropHandlers;
  });
  useEffect(() => {
    const { current } = area;
    const over = (event: DragEvent) => {
      // Without it the browser accepts no drop here.
      event.preventDefault();
      setOver(true);
    };
    const leave = () => setOver(false);
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      latest.current.take(event.dataTransfer?.getData(DRAG_TYPE) ?? '');
    };
    current?.addEventListener('dragover', over);
    current?.addEventListener('dragleave', leave);
    const twice = (event: MouseEvent) => {
      if (!(event.target as HTMLElement).closest('button, a')) latest.current.twice();
    };
    current?.addEventListener('drop', drop);
    current?.addEventListener('dblclick', twice);
    return () => {
      current?.removeEventListener('dragover', over);
      current?.removeEventListener('dragleave', leave);
      current?.removeEventListener('drop', drop);
      current?.removeEventListener('dblclick', twice);
    };
  }, []);
  return { area, isOver };
}
