import { fieldTexts } from '@bluebonnet/contracts'
import { centsOf, dollarsOf, readMoney, readNumber } from '@bluebonnet/domain'
import { Input, type InputProps } from 'antd'
import { typedField, InvalidInputNote, useParsedInput, type Reading, type TypedProps } from './typed.js'

interface MoneyInputProps extends TypedProps, Omit<InputProps, 'value' | 'defaultValue' | 'onChange' | 'min' | 'max'> {
  value?: number | null
  defaultValue?: number | null
  onChange?: (value: number | null) => void
  /** Accepts cents; whole dollars only without it. */
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
  if (!exact && !Number.isInteger(dollars)) return { issue: fieldTexts.wholeDollars }
  if (dollars !== dollarsOf(centsOf(dollars))) return { issue: fieldTexts.wholeCents }
  if (dollars < min) return { issue: `At least $${group(min)}` }
  if (max !== undefined && dollars > max) return { issue: `At most $${group(max)}` }
  return { value: dollars }
}

/** A field of US dollars that parses common formats; its value is a number of dollars. */
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

interface InputNumberProps extends TypedProps, Omit<InputProps, 'value' | 'defaultValue' | 'onChange' | 'min' | 'max'> {
  value?: number | null
  onChange?: (value: number | null) => void
  min?: number
  max?: number
  /** The maximum decimals; whole numbers only without it. */
  precision?: number
  /** The step of the arrow keys. */
  step?: number
}

const { wholeNumber, wholeCents, wholeThousandths } = fieldTexts
const precisionTexts = [wholeNumber, 'At most one decimal', wholeCents, wholeThousandths]

const readWithin = (text: string, { min = 0, max, precision = 0, suffix }: InputNumberProps): Reading<number> => {
  const unit = suffix === '%' ? '%' : ''
  const typed = readNumber(unit === '' ? text : text.replace(/\s*%\s*$/, ''))
  if ('issue' in typed) return typed
  const { number } = typed
  if (Number(number.toFixed(precision)) !== number) return { issue: precisionTexts[precision] ?? 'Too many decimals' }
  if (number < min) return { issue: `At least ${min}${unit}` }
  if (max !== undefined && number > max) return { issue: `At most ${max}${unit}` }
  return { value: number }
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 }

/** A number field other than money, never rounded (docs/rules/screens.md#typed-numbers). */
const PlainNumber = (props: InputNumberProps) => {
  const { min = 0, max, precision = 0, step = 1, value, onChange, onUnread, onBlur, onKeyDown, ...rest } = props
  const typed = useParsedInput({
    value,
    read: (text) => readWithin(text, props),
    write: String,
    onChange,
    ...(onUnread === undefined ? {} : { onUnread }),
  })
  // A field of type number would drop text that it cannot parse.
  const spinning = {
    role: 'spinbutton',
    'aria-valuemin': min,
    ...(max === undefined ? {} : { 'aria-valuemax': max }),
    ...(typeof value === 'number' ? { 'aria-valuenow': value } : {}),
  }
  return (
    <>
      <Input
        {...spinning}
        inputMode={precision === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        {...(typed.issue === null ? {} : { status: 'error' })}
        {...rest}
        value={typed.text}
        onChange={(event) => typed.type(event.target.value)}
        onKeyDown={(event) => {
          const way = steps[event.key]
          if (way === undefined) return onKeyDown?.(event)
          event.preventDefault()
          const now = readWithin(typed.text, props)
          if ('issue' in now && typed.text.trim() !== '') return
          const next = Number((('value' in now ? now.value : 0) + way * step).toFixed(precision))
          typed.type(String(Math.min(Math.max(next, min), max ?? Infinity)))
        }}
        onBlur={(event) => {
          typed.leave()
          onBlur?.(event)
        }}
      />
      <InvalidInputNote issue={typed.issue} {...(onUnread === undefined ? {} : { onUnread })} />
    </>
  )
}
export const InputNumber = Object.assign(PlainNumber, typedField)

/** A percentage, 0 to 100 with at most three decimals: thousandths of a percent. A Form.Item hands in its value. */
const Percent = (props: InputNumberProps) => <PlainNumber {...props} max={100} precision={3} suffix="%" />
export const PercentInput = Object.assign(Percent, typedField)
