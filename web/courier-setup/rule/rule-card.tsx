// One rule as an editable sentence: if province, weight, money and goods match, then this courier.
import { codWishes, type CourierRule } from '@app/contract/kit/courier-rules';
import { carrierById } from '@app/contract/kit/carriers';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { provincesQuery } from '../../customer/index.ts';
import { productsByIds, searchProducts, type Product, couriersQuery } from '../../catalog/index.ts';
import { IconButton } from '../../ui/action/button.tsx';
import { Select } from '../../ui/input/choice.tsx';
import { Combobox } from '../../ui/input/combobox.tsx';
import { NumberInput } from '../../ui/input/number-input.tsx';

const codOptions = Object.entries(codWishes).map(([value, label]) => ({
  value: value as CourierRule['cod'],
  label,
}));

interface ChipsProps {
  names: readonly { key: string | number; name: string }[];
  onRemove: (key: string | number) => void;
}

function Chips({ names, onRemove }: ChipsProps) {
  if (names.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1">
      {names.map(({ key, name }) => (
        <li
          key={key}
          className="flex items-center gap-1 rounded-control bg-hover pl-3 text-sm text-ink2"
        >
          {name}
          <IconButton
            icon="close"
            size={14}
            label={`เอา ${name} ออก`}
            onClick={() => onRemove(key)}
          />
        </li>
      ))}
    </ul>
  );
}

interface PartProps {
  rule: CourierRule;
  change: (part: Partial<CourierRule>) => void;
}

function Provinces({ rule, change }: PartProps) {
  const { data } = useQuery(provincesQuery());
  const [round, setRound] = useState(0);
  const names = (data?.items ?? [])
    .map(({ th }) => th)
    .filter((th) => !rule.provinces.includes(th));
  return (
    <div className="grid content-start gap-1">
      <Combobox<string>
        key={round}
        label="ถ้าจังหวัด"
        value={null}
        items={names}
        labelOf={(name) => name}
        keyOf={(name) => name}
        placeholder={rule.provinces.length === 0 ? 'ทุกจังหวัด' : 'เพิ่มจังหวัด'}
        onChange={(name) => {
          if (name) change({ provinces: [...rule.provinces, name] });
          setRound((before) => before + 1);
        }}
      />
      <Chips
        names={rule.provinces.map((name) => ({ key: name, name }))}
        onRemove={(key) => change({ provinces: rule.provinces.filter((name) => name !== key) })}
      />
    </div>
  );
}

function Goods({ rule, change }: PartProps) {
  const [round, setRound] = useState(0);
  const { data } = useQuery({
    queryKey: ['ruled-goods', ...rule.productIds],
    queryFn: () => productsByIds(rule.productIds),
    enabled: rule.productIds.length > 0,
  });
  const nameOf = (id: number) => data?.find((each) => each.id === id)?.name ?? `สินค้า ${id}`;
  return (
    <div className="grid content-start gap-1">
      <Combobox<Product>
        key={round}
        label="มีสินค้า"
        value={null}
        search={searchProducts}
        labelOf={(product) => product.name}
        keyOf={(product) => product.id}
        placeholder={rule.productIds.length === 0 ? 'ทุกสินค้า' : 'เพิ่มสินค้า'}
        emptyText="ไม่พบสินค้านี้"
        onChange={(product) => {
          if (product && !rule.productIds.includes(product.id))
            change({ productIds: [...rule.productIds, product.id] });
          setRound((before) => before + 1);
        }}
      />
      <Chips
        names={rule.productIds.map((id) => ({ key: id, name: nameOf(id) }))}
        onRemove={(key) => change({ productIds: rule.productIds.filter((id) => id !== key) })}
      />
    </div>
  );
}

/** Warns during editing when the courier would refuse the parcels of a rule. */
function useTooHeavy({ minWeight, maxWeight, courier }: CourierRule): string | undefined {
  const { data } = useQuery(couriersQuery());
  const most = data?.find(({ c }) => c === courier)?.limits.weightGrams ?? null;
  if (most === null) return undefined;
  const kilos = `${most / 1000} กก.`;
  if (minWeight !== null && minWeight > most)
    return `ขนส่งนี้รับไม่เกิน ${kilos} พัสดุตามกฎนี้จะถูกปฏิเสธ เลือกขนส่งอื่น`;
  return maxWeight !== null && maxWeight > most
    ? `ขนส่งนี้รับไม่เกิน ${kilos} พัสดุที่หนักกว่านั้นจะถูกปฏิเสธ`
    : undefined;
}

export interface RuleCardProps extends PartProps {
  at: number;
  count: number;
  couriers: readonly CourierRule['courier'][];
  error: string | undefined;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

const optionsOf = (couriers: readonly CourierRule['courier'][]) =>
  couriers.map((c) => ({ value: c, label: carrierById(c)?.name ?? c }));

export function RuleCard(props: RuleCardProps) {
  const { rule, change, at, count, couriers, error, onMove, onRemove } = props;

  const isOff = !couriers.includes(rule.courier);
  return (
    <li className="grid gap-3 border-b border-line py-4 first:pt-0" aria-label={`กฎที่ ${at + 1}`}>
      <div className="flex items-center gap-1">
        <h2 className="flex-1 font-semibold">กฎที่ {at + 1}</h2>
        {at > 0 ? (
          <IconButton icon="up" label={`เลื่อนกฎที่ ${at + 1} ขึ้น`} onClick={() => onMove(-1)} />
        ) : null}
        {at < count - 1 ? (
          <IconButton icon="down" label={`เลื่อนกฎที่ ${at + 1} ลง`} onClick={() => onMove(1)} />
        ) : null}
        <IconButton icon="trash" label={`ลบกฎที่ ${at + 1}`} onClick={onRemove} />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Provinces rule={rule} change={change} />
        <Goods rule={rule} change={change} />
        <NumberInput
          label="น้ำหนักตั้งแต่"
          unit="กรัม"
          value={rule.minWeight}
          onChange={(minWeight) => change({ minWeight })}
        />
        <NumberInput
          label="น้ำหนักไม่เกิน"
          unit="กรัม"
          value={rule.maxWeight}
          onChange={(maxWeight) => change({ maxWeight })}
          error={error}
        />
        <Select
          label="การเก็บเงิน"
          value={rule.cod}
          options={codOptions}
          onChange={(cod) => (cod ? change({ cod }) : undefined)}
        />
        <Select
          label="ส่งด้วย"
          required
          value={rule.courier}
          options={optionsOf(isOff ? [...couriers, rule.courier] : couriers)}
          onChange={(courier) => (courier ? change({ courier }) : undefined)}
          error={isOff ? 'ขนส่งนี้ปิดอยู่ กฎนี้จะถูกข้าม' : undefined}
          hint={useTooHeavy(rule)}
        />
      </div>
    </li>
  );
}
