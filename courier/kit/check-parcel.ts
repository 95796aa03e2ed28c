// Refuses a parcel that breaks the courier's published limits before any call, so that the seller
// learns the faulty field at once.
import type { Limits } from './courier.ts';
import type { FixField, Refused } from './outcome.ts';
import type { Parcel, Party } from './parcel.ts';
import { cleanPhone, cleanText } from './text.ts';

/** The code of refusals that were decided here, without a call to the courier. */
export const localCode = 'LOCAL';

export interface Fault {
  field: FixField;
  messageTh: string;
  todoTh: string;
}

/** The first fault, or null when the parcel may be sent. */
export function checkParcel(parcel: Parcel, limits: Limits): Refused | null {
  const fault =
    checkNumber(parcel, limits) ??
    checkParty(parcel.receiver, 'receiver', limits) ??
    checkParty(parcel.sender, 'sender', limits) ??
    checkMeasures(parcel, limits) ??
    checkMoney(parcel, limits);
  return fault ? refuse(fault) : null;
}

export function refuse(fault: Fault): Refused {
  return {
    outcome: 'refused',
    code: localCode,
    kind: fault.field.includes('.') ? 'address' : 'parcel',
    messageTh: fault.messageTh,
    todoTh: fault.todoTh,
    fixField: fault.field,
    courierText: '',
    raw: null,
  };
}

function tooLong(
  field: FixField,
  value: { label: string; text: string; max: number },
): Fault | null {
  if (cleanText(value.text).length <= value.max) return null;
  return {
    field,
    messageTh: `${value.label}ยาวเกิน ${value.max} ตัวอักษรที่ขนส่งรับได้`,
    todoTh: `ย่อ${value.label}ให้สั้นลง แล้วลองอีกครั้ง`,
  };
}

function checkNumber(parcel: Parcel, limits: Limits): Fault | null {
  const number = cleanText(parcel.merchantNumber);
  if (
    number !== '' &&
    number === parcel.merchantNumber &&
    number.length <= limits.merchantNumberMax
  ) {
    return null;
  }
  return {
    field: 'merchantNumber',
    messageTh: 'เลขอ้างอิงของพัสดุไม่ถูกต้อง',
    todoTh: 'ลองสร้างเลขพัสดุใหม่อีกครั้ง',
  };
}

function checkParty(party: Party, side: 'receiver' | 'sender', limits: Limits): Fault | null {
  const who = side === 'receiver' ? 'ผู้รับ' : 'ผู้ส่ง';
  const missing = (field: FixField, label: string): Fault => ({
    field,
    messageTh: `ไม่มี${label}${who}`,
    todoTh: `เติม${label}${who}ให้ครบ แล้วลองอีกครั้ง`,
  });
  if (cleanText(party.name) === '') return missing(`${side}.name`, 'ชื่อ');
  if (cleanPhone(party.phone) === '') return missing(`${side}.phone`, 'เบอร์โทร');
  if (cleanText(party.address) === '') return missing(`${side}.address`, 'บ้านเลขที่และถนนของ');
  if (cleanText(party.district) === '' || cleanText(party.province) === '') {
    return missing(`${side}.place`, 'อำเภอหรือจังหวัดของ');
  }
  if (!/^\d{5}$/.test(party.postcode)) {
    return {
      field: `${side}.postcode`,
      messageTh: `รหัสไปรษณีย์${who}ต้องเป็นตัวเลข 5 หลัก`,
      todoTh: `แก้รหัสไปรษณีย์${who} แล้วลองอีกครั้ง`,
    };
  }
  return (
    tooLong(`${side}.name`, { label: `ชื่อ${who}`, text: party.name, max: limits.nameMax }) ??
    tooLong(`${side}.phone`, { label: `เบอร์${who}`, text: party.phone, max: limits.phoneMax }) ??
    tooLong(`${side}.address`, {
      label: `ที่อยู่${who}`,
      text: party.address,
      max: limits.addressMax,
    })
  );
}

function checkMeasures(parcel: Parcel, limits: Limits): Fault | null {
  const { weightGrams } = parcel;
  if (!Number.isInteger(weightGrams) || weightGrams < 1 || weightGrams > limits.weightGramsMax) {
    return {
      field: 'weight',
      messageTh: `น้ำหนักต้องอยู่ระหว่าง 1 กรัม ถึง ${limits.weightGramsMax / 1000} กก.`,
      todoTh: 'แก้น้ำหนักพัสดุ หรือแยกเป็นหลายกล่อง แล้วลองอีกครั้ง',
    };
  }
  const sides = [parcel.widthCm, parcel.lengthCm, parcel.heightCm].filter(
    (side) => side !== undefined,
  );
  if (sides.some((side) => !Number.isInteger(side) || side < 1 || side > limits.sideCmMax)) {
    return {
      field: 'size',
      messageTh: `แต่ละด้านต้องเป็นจำนวนเต็ม 1–${limits.sideCmMax} ซม.`,
      todoTh: 'แก้ขนาดพัสดุ แล้วลองอีกครั้ง',
    };
  }
  return tooLong('remark', { label: 'หมายเหตุ', text: parcel.remark ?? '', max: limits.remarkMax });
}

function checkMoney(parcel: Parcel, limits: Limits): Fault | null {
  const isBad = (satang: number, max: number | null): boolean =>
    !Number.isSafeInteger(satang) || satang < 0 || (max !== null && satang > max);
  if (isBad(parcel.codAmountSatang, limits.codSatangMax)) {
    return {
      field: 'cod',
      messageTh: 'ยอดเก็บเงินปลายทางไม่ถูกต้องหรือเกินที่ขนส่งรับได้',
      todoTh: 'แก้ยอดเก็บเงินปลายทาง แล้วลองอีกครั้ง',
    };
  }
  if (parcel.codAmountSatang % limits.codSatangStep !== 0) {
    return {
      field: 'cod',
      messageTh: `ขนส่งนี้เก็บเงินปลายทางได้เฉพาะบาทเต็ม ยอด ${(parcel.codAmountSatang / 100).toFixed(2)} บาทส่งไม่ได้`,
      todoTh: 'แก้ยอดเก็บเงินปลายทางในออเดอร์ให้เป็นบาทเต็ม หรือเลือกขนส่งอื่น',
    };
  }
  if (isBad(parcel.declaredValueSatang, limits.declaredValueSatangMax)) {
    return {
      field: 'declaredValue',
      messageTh: 'มูลค่าประกันไม่ถูกต้องหรือเกินที่ขนส่งรับได้',
      todoTh: 'แก้มูลค่าประกัน แล้วลองอีกครั้ง',
    };
  }
  return null;
}
