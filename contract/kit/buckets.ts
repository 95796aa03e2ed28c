// Stages of a parcel, independent of the courier, for lists, counts and alerts.

export const buckets = {
  created: 'สร้างเลขแล้ว',
  picked_up: 'ขนส่งรับแล้ว',
  in_transit: 'ระหว่างขนส่ง',
  out_for_delivery: 'กำลังนำส่ง',
  attempt_failed: 'นำส่งไม่สำเร็จ',
  problem: 'มีปัญหา',
  delivered: 'ส่งสำเร็จ',
  returning: 'กำลังตีกลับ',
  returned: 'ตีกลับถึงร้าน',
  lost: 'สูญหาย/เสียหาย',
  cancelled: 'ยกเลิกแล้ว',
} as const;

export type Bucket = keyof typeof buckets;
export const bucketNames = Object.keys(buckets) as Bucket[];

/** Buckets after which a parcel is not polled any more. */
export const finalBuckets: readonly Bucket[] = ['delivered', 'returned', 'lost', 'cancelled'];
