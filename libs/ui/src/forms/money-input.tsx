import { InputNumber } from 'antd'
import type { InputNumberProps } from 'antd'

type MoneyInputProps = Omit<
  InputNumberProps<number | string>,
  'formatter' | 'parser' | 'precision' | 'prefix' | 'controls'
> & {
  /** Takes cents too; without it dollars only. */
  exact?: boolean
}

const group = (value: number | string | undefined): string => {
  const [whole = '', cents] = String(value ?? '').split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return cents === undefined ? grouped : `${grouped}.${cents}`
}

/**
 * What people paste ('$425,000.00 ') down to its digits: the empty text for what holds none, which empties the field,
 * where NaN would bring its last value back.
 */
const ungroup = (text: string | undefined): string => (text ?? '').replaceAll(/[^\d.-]/g, '')

/** A field of US dollars; its value is a number of dollars. */
export const MoneyInput = ({ exact = false, min = 0, className, ...rest }: MoneyInputProps) => (
  <InputNumber<number | string>
    {...rest}
    min={min}
    precision={exact ? 2 : 0}
    prefix="$"
    controls={false}
    inputMode={exact ? 'decimal' : 'numeric'}
    formatter={group}
    parser={ungroup}
    className={className ? `bb-wide ${className}` : 'bb-wide'}
  />
)
