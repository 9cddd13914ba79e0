import { DatePicker } from 'antd'
import type { DatePickerProps } from 'antd'
import dayjs from 'dayjs'
import type { KeyboardEvent } from 'react'

interface DateInputProps extends Omit<DatePickerProps, 'value' | 'defaultValue' | 'onChange' | 'multiple'> {
  value?: string | null
  onChange?: (value: string | null) => void
}

// The first is shown; the others are understood when typed.
const formats = ['MMM D, YYYY', 'M/D/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD']

/** Enter takes the typed day; it must not send the whole form as well. */
const takeDay = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key === 'Enter') event.preventDefault()
}

/**
 * A day without a time, as calls carry it, so that nothing moves with a time zone. Its calendar is as heavy as all
 * other fields together: an entry of its own, so that a form without a date does without it.
 */
export const DateInput = ({ value, onChange, className, ...rest }: DateInputProps) => (
  <DatePicker
    {...rest}
    value={value ? dayjs(value) : null}
    format={formats}
    className={className ? `bb-wide ${className}` : 'bb-wide'}
    onKeyDown={takeDay}
    onChange={(day) => onChange?.(day ? dayjs(day).format('YYYY-MM-DD') : null)}
  />
)
