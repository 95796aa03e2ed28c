// The banks from which a transfer may come.

/** Banks by the code in `payment.bank` and `bank_accounts`. */
export const banks = [
  { code: '002', symbol: 'BBL', name: 'ธนาคารกรุงเทพ' },
  { code: '004', symbol: 'KBANK', name: 'ธนาคารกสิกรไทย' },
  { code: '006', symbol: 'KTB', name: 'ธนาคารกรุงไทย' },
  { code: '011', symbol: 'TTB', name: 'ธนาคารทหารไทยธนชาต' },
  { code: '014', symbol: 'SCB', name: 'ธนาคารไทยพาณิชย์' },
  { code: '022', symbol: 'CIMBT', name: 'ธนาคารซีไอเอ็มบีไทย' },
  { code: '024', symbol: 'UOBT', name: 'ธนาคารยูโอบี' },
  { code: '025', symbol: 'BAY', name: 'ธนาคารกรุงศรีอยุธยา' },
  { code: '030', symbol: 'GSB', name: 'ธนาคารออมสิน' },
  { code: '034', symbol: 'BAAC', name: 'ธ.ก.ส.' },
  { code: '069', symbol: 'KKP', name: 'ธนาคารเกียรตินาคินภัทร' },
] as const;
export type BankCode = (typeof banks)[number]['code'];
