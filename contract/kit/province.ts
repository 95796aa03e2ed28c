// The province that forms begin with: a default to be seen, never a place that somebody named.

/** The first of the official codes. */
export const defaultProvince = 'กรุงเทพมหานคร';

type PlacePart = 'subdistrict' | 'district' | 'province' | 'postcode';

/** Whether the province stands alone as the form began: nobody has said a place yet. */
export const isDefaultPlace = (place: Readonly<Record<PlacePart, string>>): boolean =>
  place.province === defaultProvince &&
  `${place.subdistrict}${place.district}${place.postcode}`.trim() === '';
