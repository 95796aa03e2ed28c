// Whether what asked is still on the page: answers may come after the user has gone on.
import { useEffect, useRef, type RefObject } from 'react';

export function useIsHere(): Readonly<RefObject<boolean>> {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
