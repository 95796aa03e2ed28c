// Inputs filled, empty, invalid, disabled, and with the hardest names.
import { useState } from 'react';
import { hard, type Show } from '../gallery.ts';
import { Checkbox, RadioGroup, Select, Switch } from './choice.tsx';
import { Combobox } from './combobox.tsx';
import { DateInput } from './date-input.tsx';
import { MoneyInput, NumberInput } from './number-input.tsx';
import { PhoneInput, TextArea, TextInput } from './text-input.tsx';

const options = [
  { value: 'cod', label: 'เก็บเงินปลายทาง' },
  { value: 'transfer', label: 'โอนแล้ว' },
  { value: 'mixed', label: 'โอนบางส่วน', disabled: true },
] as const;

const places = ['บางรัก', 'บางรักพัฒนา', 'บางกะปิ', hard.long];

function Texts() {
  const [name, setName] = useState<string>(hard.marks);
  const [note, setNote] = useState<string>(hard.long);
  const [phone, setPhone] = useState('0810000000');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextInput label="ชื่อผู้รับ" required value={name} onChange={setName} hint="ตามที่จะพิมพ์บนใบปะหน้า" />
      <TextInput label="ชื่อที่ยังไม่กรอก" required value="" onChange={setName} error="กรุณากรอกข้อมูล" />
      <PhoneInput label="เบอร์โทร" value={phone} onChange={setPhone} />
      <TextInput label="เลขออเดอร์" value={hard.code} onChange={setName} readOnly />
      <TextArea
        label="หมายเหตุถึงขนส่ง"
        value={note}
        onChange={setNote}
        limit={400}
        warnAbove={{ length: 50, text: 'Flash รับได้ 50 ตัวอักษร' }}
      />
      <TextArea label="หมายเหตุยาวเกิน" value={hard.long} onChange={setNote} limit={20} />
    </div>
  );
}

function Figures() {
  const [price, setPrice] = useState<number | null>(1234.5);
  const [weight, setWeight] = useState<number | null>(null);
  const [day, setDay] = useState<string | null>('2026-11-20');
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <MoneyInput label="ราคาขาย" required value={price} onChange={setPrice} />
      <NumberInput
        label="น้ำหนัก"
        unit="กรัม"
        value={weight}
        onChange={setWeight}
        error="ต้องมากกว่า 0"
      />
      <DateInput label="วันที่ส่ง" value={day} onChange={setDay} />
    </div>
  );
}

function Choices() {
  const [pay, setPay] = useState<string | null>('cod');
  const [on, setOn] = useState(true);
  const [place, setPlace] = useState<string | null>('บางรัก');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select label="การชำระเงิน" options={options} value={pay} onChange={setPay} />
      <Select
        label="ช่องทาง"
        empty="ทั้งหมด"
        options={options}
        value={null}
        onChange={setPay}
        disabled
      />
      <Combobox
        label="ตำบล / แขวง"
        items={places}
        labelOf={(item) => item}
        keyOf={(item) => item}
        value={place}
        onChange={setPlace}
      />
      <RadioGroup label="วิธีจ่าย" options={options} value={pay} onChange={setPay} error="เลือกวิธีจ่าย" />
      <Checkbox label={`ใช้ที่อยู่นี้เสมอ ${hard.marks}`} value={on} onChange={setOn} />
      <Switch label="เปิดใช้งานบัญชีขนส่ง" value={on} onChange={setOn} hint="มีผลทันทีหลังบันทึก" />
    </div>
  );
}

const shows: readonly Show[] = [
  { name: 'ช่องข้อความ', draw: () => <Texts /> },
  { name: 'ตัวเลขและวันที่', draw: () => <Figures /> },
  { name: 'ตัวเลือก', draw: () => <Choices /> },
];
export default shows;
