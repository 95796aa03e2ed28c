// The kit's inputs bound to the surrounding form by name: `<TextField name="info.name" label="ชื่อ" />`.
import type { ComponentType } from 'react';
import { useController } from 'react-hook-form';
import {
  Checkbox,
  RadioGroup,
  Select,
  Switch,
  type RadioGroupProps,
  type SelectProps,
} from '../input/choice.tsx';
import { Combobox, type ComboboxProps } from '../input/combobox.tsx';
import { DateInput, type DateInputProps } from '../input/date-input.tsx';
import type { InputProps } from '../input/input-props.ts';
import { MoneyInput, NumberInput, type NumberInputProps } from '../input/number-input.tsx';
import {
  PhoneInput,
  TextArea,
  TextInput,
  type PhoneInputProps,
  type TextAreaProps,
  type TextInputProps,
} from '../input/text-input.tsx';

type Bound<P> = Omit<P, 'value' | 'onChange' | 'onBlur' | 'inputRef' | 'error'> & { name: string };

function bind<P>(Input: ComponentType<P>) {
  return function BoundField(props: Bound<P>) {
    const { field, fieldState } = useController({ name: props.name });
    const bound = {
      ...props,
      value: field.value as unknown,
      onChange: field.onChange,
      onBlur: field.onBlur,
      inputRef: field.ref,
      error: fieldState.error?.message,
    };
    return <Input {...(bound as unknown as P & object)} />;
  };
}

export const TextField = bind<TextInputProps>(TextInput);
export const TextAreaField = bind<TextAreaProps>(TextArea);
export const PhoneField = bind<PhoneInputProps>(PhoneInput);
export const NumberField = bind<NumberInputProps>(NumberInput);
export const MoneyField = bind<Omit<NumberInputProps, 'decimals'>>(MoneyInput);
export const DateField = bind<DateInputProps>(DateInput);
export const CheckboxField = bind<InputProps<boolean>>(Checkbox);
export const SwitchField = bind<InputProps<boolean>>(Switch);

/** Generic over the option values. */
export function SelectField<V extends string | number>(props: Bound<SelectProps<V>>) {
  const Field = BoundSelect as unknown as ComponentType<Bound<SelectProps<V>>>;
  return <Field {...props} />;
}
const BoundSelect = bind<SelectProps<string | number>>(Select);

export function RadioField<V extends string | number>(props: Bound<RadioGroupProps<V>>) {
  const Field = BoundRadio as unknown as ComponentType<Bound<RadioGroupProps<V>>>;
  return <Field {...props} />;
}
const BoundRadio = bind<RadioGroupProps<string | number>>(RadioGroup);

/** The form value is the chosen item; extract its id when sending. */
export function ComboboxField<Item>(props: Bound<ComboboxProps<Item>>) {
  const Field = BoundCombobox as unknown as ComponentType<Bound<ComboboxProps<Item>>>;
  return <Field {...props} />;
}
const BoundCombobox = bind<ComboboxProps<unknown>>(
  Combobox as ComponentType<ComboboxProps<unknown>>,
);
