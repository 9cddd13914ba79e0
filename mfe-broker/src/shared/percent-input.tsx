import { InputNumber } from '@bluebonnet/ui/forms'

interface PercentInputProps {
  id?: string
  value?: number | null
  onChange?: (value: number | null) => void
}

const plain = (value: number | string | undefined): string => String(value ?? '')

/** A percentage, 0 to 100 with at most three decimals. A Form.Item hands in its value. */
export const PercentInput = (props: PercentInputProps) => (
  <InputNumber<number> {...props} min={0} max={100} precision={3} controls={false} suffix="%" inputMode="decimal" formatter={plain} />
)
