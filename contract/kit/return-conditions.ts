// In which condition a parcel comes back, in the words of screens and workbooks.

export const returnConditions = {
  good: 'ดี คืนสต็อก',
  damaged: 'เสีย ตัดของเสีย',
  missing: 'หาย รอเคลม',
} as const;

export type ReturnCondition = keyof typeof returnConditions;
export const returnConditionNames = Object.keys(returnConditions) as [
  ReturnCondition,
  ...ReturnCondition[],
];
