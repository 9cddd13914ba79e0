import { centsOf, dollarsOf, readMoney } from '@bluebonnet/domain'
import { Input, InputNumber } from 'antd'
import type { InputNumberProps, InputProps } from 'antd'
import { typedField, InvalidInputNote, useParsedInput } from './typed.js'
import type { Reading, TypedProps } from './typed.js'

interface MoneyInputProps extends TypedProps, Omit<InputProps, 'value' | 'defaultValue' | 'onChange' | 'min' | 'max'> {
  value?: number | null
  defaultValue?: number | null
  onChange?: (value: number | null) => void
  /** Takes cents too; without it dollars only. */
  exact?: boolean
  min?: number
  max?: number
}

const group = (value: number): string => {
  const [whole = '', cents] = String(value).split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return cents === undefined ? grouped : `${grouped}.${cents.padEnd(2, '0')}`
}

const read = (text: string, { exact = false, min = 0, max }: MoneyInputProps): Reading<number> => {
  const typed = readMoney(text)
  if ('issue' in typed) return typed
  const { dollars } = typed
  if (!exact && !Number.isInteger(dollars)) return { issue: 'Enter whole dollars' }
  if (dollars !== dollarsOf(centsOf(dollars))) return { issue: 'At most two decimals' }
  if (dollars < min) return { issue: `At least $${group(min)}` }
  if (max !== undefined && dollars > max) return { issue: `At most $${group(max)}` }
  return { value: dollars }
}

/** A field of US dollars, typed as people write them; its value is a number of dollars. */
const Money = (props: MoneyInputProps) => {
  const { exact = false, min: _min, max: _max, value, defaultValue, onChange, onUnread, onBlur, ...rest } = props
  const typed = useParsedInput({
    value,
    begins: defaultValue,
    read: (text) => read(text, props),
    write: group,
    onChange,
    ...(onUnread === undefined ? {} : { onUnread }),
  })
  const note = <InvalidInputNote issue={typed.issue} {...(onUnread === undefined ? {} : { onUnread })} />
  return (
    <>
      <Input
        prefix="$"
        inputMode={exact ? 'decimal' : 'numeric'}
        autoComplete="off"
        {...(typed.issue === null ? {} : { status: 'error' })}
        {...rest}
        value={typed.text}
        onChange={(event) => typed.type(event.target.value)}
        onBlur={(event) => {
          typed.leave()
          onBlur?.(event)
        }}
      />
      {note}
    </>
  )
}
export const MoneyInput = Object.assign(Money, typedField)

const plain = (value: number | string | undefined): string => String(value ?? '')

type PercentInputProps = Pick<InputNumberProps<number>, 'id' | 'value' | 'onChange' | 'disabled'>

/** A percentage, 0 to 100 with at most three decimals: thousandths of a percent. A Form.Item hands in its value. */
export const PercentInput = (props: PercentInputProps) => (
  <InputNumber<number>
    {...props}
    min={0}
    max={100}
    precision={3}
    controls={false}
    suffix="%"
    inputMode="decimal"
    formatter={plain}
  />
)
