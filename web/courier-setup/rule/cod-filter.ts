// The COD filter of lists.
import type { Filter } from '../../ui/layout/filters.tsx';

export const codFilter: Filter = {
  kind: 'select',
  key: 'cod',
  label: 'เก็บปลายทาง',
  options: [
    { value: '1', label: 'เฉพาะ COD' },
    { value: '0', label: 'ไม่มี COD' },
  ],
};
