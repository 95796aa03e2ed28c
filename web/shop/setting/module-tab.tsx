// The seven modules as switches for the system administrator, the default courier, and the cut-off time.
import { carriers, flagNames, type CourierId, type FlagName } from '@app/contract/kit/carriers';
import { optionRules, type OptionName, type OptionValues } from '@app/contract/shop/setting';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { SelectField, SwitchField, TextField } from '../../ui/form/fields.tsx';
import { meStore, useMe } from '../../ui/hooks/me.ts';
import { OptionsForm, WithOptions } from './options-form.tsx';
import { modulesQuery, type Modules } from './setting.data.ts';

const ADMINISTRATOR = 1;

const names = [...flagNames, 'default_courier', 'cutoff'] as const;
type Values = Pick<OptionValues, (typeof names)[number]>;

const schemas = Object.fromEntries(names.map((name) => [name, optionRules[name].schema]));
const ModuleOptions = z.object(schemas) as unknown as z.core.$ZodType<Partial<OptionValues>>;

const labels: Readonly<Record<FlagName, string>> = {
  ...(Object.fromEntries(
    carriers.flatMap(({ flag, name }) => (flag ? [[flag, name]] : [])),
  ) as Record<FlagName, string>),
  shippingLaos: 'ใบปะหน้าส่งลาว',
  openCRM: 'CRM ลูกค้ามุ่งหวัง',
};

function ModuleSwitches({ modules }: { modules: Modules }) {
  const isAdministrator = useMe()?.role === ADMINISTRATOR;
  return (
    <fieldset>
      <legend className="font-semibold">เปิดใช้ในร้านนี้</legend>
      <p className="text-sm text-ink2">
        {isAdministrator
          ? 'ปิดแล้วเมนู หน้าจอ และการเรียกใช้ของส่วนนั้นจะหายไปทันที ข้อมูลเดิมไม่ถูกลบ'
          : 'เฉพาะผู้ดูแลระบบของร้านเปิดหรือปิดส่วนเหล่านี้ได้'}
      </p>
      <div className="mt-1 grid gap-x-4 sm:grid-cols-2">
        {modules.map(({ flag, offered }) => (
          <SwitchField
            key={flag}
            name={flag}
            label={labels[flag]}
            disabled={!isAdministrator || !offered}
            hint={offered ? undefined : 'ระบบนี้ยังไม่เปิดให้บริการ'}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Couriers that are on by the visible switches; SPX has no switch. */
function FirstCourier() {
  const typed = useWatch() as Partial<Record<string, unknown>>;
  const options = carriers
    .filter(
      ({ id, flag }) => flag === null || typed[flag] === true || typed['default_courier'] === id,
    )
    .map(({ id, name }) => ({ value: id as CourierId, label: name }));
  return (
    <SelectField
      name="default_courier"
      label="ขนส่งที่เลือกให้ก่อน"
      empty="ขนส่งแรกที่เชื่อมต่อแล้ว"
      options={options}
      hint="ใช้ตอนสร้างเลขพัสดุ เปลี่ยนได้ทุกครั้ง"
    />
  );
}

/** Menu and routes follow at once; the next start reads it from the server. */
function followFlag(name: OptionName, value: unknown): void {
  if (!(flagNames as readonly string[]).includes(name)) return;
  const flags = { [name]: value === 1 ? 1 : 0 };
  meStore.set((now) => now && { ...now, flags: { ...now.flags, ...flags } });
}

function ModuleForm({ saved, modules }: { saved: Values; modules: Modules }) {
  const switches = Object.fromEntries(flagNames.map((flag) => [flag, saved[flag] === 1]));
  return (
    <OptionsForm
      label="ขนส่งและโมดูล"
      schema={ModuleOptions}
      saved={saved}
      defaults={{ ...saved, ...switches }}
      onSaved={followFlag}
    >
      <ModuleSwitches modules={modules} />
      <div className="grid gap-4 sm:grid-cols-2">
        <FirstCourier />
        <TextField
          name="cutoff"
          label="ตัดรอบส่งเวลา"
          placeholder="14:30"
          hint="ออเดอร์ก่อนเวลานี้ส่งในวันเดียวกัน เว้นว่าง = ไม่ตัดรอบ"
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <LinkButton to="/setting/courier-rule">กฎเลือกขนส่ง</LinkButton>
        <LinkButton to="/setting/courier" icon="truck">
          บัญชีขนส่งและทดสอบการเชื่อมต่อ
        </LinkButton>
      </div>
    </OptionsForm>
  );
}

export function ModuleTab() {
  const query = useQuery(modulesQuery());
  const { data: modules, error } = query;
  if (!modules) {
    return error ? (
      <ErrorState error={error} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonText lines={6} />
    );
  }
  return (
    <WithOptions names={names}>
      {(saved) => <ModuleForm saved={saved} modules={modules} />}
    </WithOptions>
  );
}
