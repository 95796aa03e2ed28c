// What the register of errors promises whoever reads one: what happened and what to do next, in Thai, for every code.
import { expect, test } from 'vitest';
import { nextSteps } from './advice/next-steps.ts';
import { errors, isErrorCode, type ErrorCode } from './errors.ts';

const codes = Object.keys(errors) as ErrorCode[];

/** A sentence that itself says what to do. */
const asks = /กรุณา|ต้อง|ห้าม|ยังไม่ต้อง|ลองใหม่|ตรวจข้อมูล/u;
/** Names that Thai sellers write in Latin letters. */
const names = /\b(?:COD|LINE|Excel|PDF)\b/g;

/** The catalogue of spec.md §8; `UNPROCESS` is only understood. */
const catalogue =
  `TOKEN_MISSING UNAUTHORIZED INTERNAL_ERROR BAD_REQUEST UNPROCESSED INVALID_REFRESH_TOKEN
  SIGN_TOKEN_ERROR SIGN_TOKEN_EMPTY INVALID_ROLE TOO_MANY_LOGIN LOGIN_FAILS PERMISSION_DENIED USER_NOT_FOUND
  USER_EXIST PWD_IS_SHORT PWD_NOT_MATCH PWD_INCORRECT CAT_NOT_FOUND NO_ORDER CONF_NOT_FOUND
  ERR_ORDER_SET_DISCOUNT ERR_ORDER_SET_FREE ERR_ORDER_SET_DUPLICATE PRINT_ERR ERR_PRODUCT_CODE_EXIST
  NO_RECEIPT_INFO NOT_FOUND ORDER_LIMIT ORDER_NOT_TELESALE`.split(/\s+/);

test('every error code of the specification is in the register', () => {
  expect(catalogue.filter((code) => !isErrorCode(code))).toEqual([]);
});

test('the register holds no advice for an error code that does not exist', () => {
  expect(Object.keys(nextSteps).filter((code) => !isErrorCode(code))).toEqual([]);
});

test.each(codes)('error code %s explains in Thai what happened and what to do next', (code) => {
  const { th, next } = errors[code];
  expect(th.length).toBeGreaterThan(8);
  expect(next !== undefined || asks.test(th), 'what to do next').toBe(true);
  const said = `${th} ${next ?? ''}`.replaceAll(names, '');
  expect(said, 'only Thai').not.toMatch(/[A-Za-z]/);
  expect(said, 'as a sentence, not as a report').not.toMatch(/[!！]|\.$|undefined|null/);
  expect(next === undefined || !th.includes(next), 'nothing is said twice').toBe(true);
});

test('two error codes share a sentence only when both end the same session', () => {
  const session = new Set(['INVALID_REFRESH_TOKEN', 'SIGN_TOKEN_EMPTY', 'SIGN_TOKEN_ERROR']);
  const said = codes
    .filter((code) => !session.has(code))
    .map((code) => `${errors[code].th} ${errors[code].next ?? ''}`);
  expect(said.length).toBe(new Set(said).size);
});
