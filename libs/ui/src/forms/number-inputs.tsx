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

/** What people paste ('$425,000.00 ') down to its digits; '' where there are none, because NaN would be taken back. */
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
