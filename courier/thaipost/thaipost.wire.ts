// What all Thailand Post services share: credentials, and the field names that hold secrets and
// personal data.
import * as z from 'zod';
import { keyText } from '../kit/form.ts';

export const sensitive = {
  secretNames: ['token', 'password'],
  personalNames: [
    'shipperName',
    'shipperAddress',
    'shipperMobile',
    'shipperEmail',
    'cusName',
    'cusAdd',
    'cusTel',
    'customerName',
    'customerAddress',
    'receiver_name',
    'signature',
  ],
};

const secret = (label: string) => keyText(label, 6, 512);

export const Credentials = z.strictObject({
  system: z
    .string()
    .trim()
    .pipe(z.enum(['eparcel', 'gateway'], { error: 'เลือกระบบของไปรษณีย์ไทย' }))
    .default('eparcel'),
  // A colon would end the user name in HTTP Basic.
  username: z
    .string()
    .trim()
    .regex(
      /^[\x21-\x39\x3b-\x7e]{1,128}$/,
      'ชื่อผู้ใช้เป็นตัวอักษรอังกฤษ ตัวเลข หรือสัญลักษณ์ ไม่มีช่องว่างและเครื่องหมาย :',
    ),
  password: secret('รหัสผ่าน '),
  trackKey: secret('API key '),
  hookApiKey: secret('API key ').optional(),
  hookKey: secret('รหัสลับของ webhook ').optional(),
});
