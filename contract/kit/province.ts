// The province preselected in forms: a visible default, not a choice that somebody made.

/** The first of the official codes. */
export const defaultProvince = 'กรุงเทพมหานคร';

type PlacePart = 'subdistrict' | 'district' | 'province' | 'postcode';

/** Whether the place holds only the preselected province, so that nobody has entered a place yet. */
export const isDefaultPlace = (place: Readonly<Record<PlacePart, string>>): boolean =>
  place.province === defaultProvince &&
  `${place.subdistrict}${place.district}${place.postcode}`.trim() === '';
