// Whether the component that sent a request is still mounted when the answer arrives.
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
