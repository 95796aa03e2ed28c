// Dragging a card with the pointer: a picture follows it, drawn outside React, and the column below is highlighted.
import { useEffect, useRef, type PointerEvent } from 'react';

/** A smaller movement is a click. */
const SLACK_PX = 6;

interface Place {
  readonly name: string;
  readonly element: HTMLElement;
  readonly box: DOMRect;
}

interface Drag {
  readonly startX: number;
  readonly startY: number;
  readonly card: HTMLElement;
  readonly pointerId: number;
  picture: HTMLElement | null;
  places: readonly Place[];
  over: Place | null;
  x: number;
  y: number;
  frame: number;
}

/** Measured once: nothing moves during a drag. */
const placesNow = (): Place[] =>
  [...document.querySelectorAll<HTMLElement>('[data-stage]')].map((element) => ({
    name: element.dataset['stage'] ?? '',
    element,
    box: element.getBoundingClientRect(),
  }));

function pictureOf(card: HTMLElement): HTMLElement {
  const picture = card.cloneNode(true) as HTMLElement;
  const { width, height, left, top } = card.getBoundingClientRect();
  picture.removeAttribute('id');
  picture.setAttribute('aria-hidden', 'true');
  picture.dataset['dragged'] = '';
  Object.assign(picture.style, {
    position: 'fixed',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    margin: '0',
    zIndex: '50',
    pointerEvents: 'none',
    opacity: '0.92',
    willChange: 'transform',
  });
  document.body.append(picture);
  return picture;
}

function draw(drag: Drag): void {
  drag.frame = 0;
  if (drag.picture)
    drag.picture.style.transform = `translate(${drag.x - drag.startX}px, ${drag.y - drag.startY}px)`;
  const over = drag.places.find(({ box }) => drag.x >= box.left && drag.x < box.right) ?? null;
  if (over === drag.over) return;
  if (drag.over) delete drag.over.element.dataset['target'];
  if (over) over.element.dataset['target'] = '';
  drag.over = over;
}

function end(drag: Drag): void {
  if (drag.frame !== 0) cancelAnimationFrame(drag.frame);
  drag.picture?.remove();
  if (drag.over) delete drag.over.element.dataset['target'];
  drag.card.style.opacity = '';
}

interface DragHandlers {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
}

/** Handlers for cards; `onDrop` gets the card's id and the column's name. Touch scrolls instead of dragging. */
export function useDrag(onDrop: (id: number, column: string) => void): DragHandlers {
  const drop = useRef(onDrop);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => () => stop.current(), []);
  return {
    onPointerDown(event) {
      if (event.button !== 0 || event.pointerType === 'touch') return;
      const card = (event.target as HTMLElement).closest<HTMLElement>('[data-lead]');
      if (!card || (event.target as HTMLElement).closest('a')) return;
      stop.current();
      stop.current = follow(card, event, (id, column) => drop.current(id, column));
    },
  };
}

/** A press that became a drag is no click. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }));
}

const beginning = (card: HTMLElement, { clientX, clientY, pointerId }: PointerPress): Drag => ({
  startX: clientX,
  startY: clientY,
  card,
  pointerId,
  picture: null,
  places: [],
  over: null,
  x: clientX,
  y: clientY,
  frame: 0,
});

/** The pointer moved: beyond the threshold the card is lifted, and then drawn once per frame. */
function moveTo(drag: Drag, event: globalThis.PointerEvent): void {
  if (event.pointerId !== drag.pointerId) return;
  drag.x = event.clientX;
  drag.y = event.clientY;
  if (!drag.picture) {
    if (Math.hypot(drag.x - drag.startX, drag.y - drag.startY) < SLACK_PX) return;
    drag.places = placesNow();
    drag.picture = pictureOf(drag.card);
    drag.card.style.opacity = '0.4';
  }
  if (drag.frame === 0) drag.frame = requestAnimationFrame(() => draw(drag));
}

type PointerPress = Pick<PointerEvent<HTMLElement>, 'clientX' | 'clientY' | 'pointerId'>;

function follow(
  card: HTMLElement,
  pointerPress: PointerPress,
  onDrop: (id: number, column: string) => void,
): () => void {
  const drag = beginning(card, pointerPress);
  const ending = new AbortController();
  const { signal } = ending;
  const finish = () => {
    ending.abort();
    end(drag);
  };
  const onUp = () => {
    const isDrag = drag.picture !== null;
    if (isDrag) draw(drag);
    const over = drag.over?.name;
    finish();
    if (!isDrag) return;
    swallowClick();
    if (over !== undefined) onDrop(Number(card.dataset['lead']), over);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.code !== 'Escape' || !drag.picture) return;
    event.preventDefault();
    finish();
  };
  addEventListener('pointermove', (event) => moveTo(drag, event), { signal });
  addEventListener('pointerup', onUp, { signal });
  addEventListener('pointercancel', finish, { signal });
  addEventListener('keydown', onKey, { signal, capture: true });
  return finish;
}
