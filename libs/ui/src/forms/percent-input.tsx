import { InputNumber } from 'antd'
import type { InputNumberProps } from 'antd'

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
