import { readDay } from '@bluebonnet/domain'
import { DatePicker } from 'antd'
import type { DatePickerProps } from 'antd'
import dayjs from 'dayjs'
import { createContext, use, useState } from 'react'
import type { ComponentProps } from 'react'
import { useTimeZone } from './base/date-text.js'
import { dayIn } from './base/dates.js'
import { typedField, InvalidInputNote, useParsedInput } from './forms/typed.js'
import type { Reading, TypedProps } from './forms/typed.js'

interface DateInputProps
  extends TypedProps, Omit<DatePickerProps, 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'multiple'> {
  value?: string | null
  onChange?: (value: string | null) => void
  /** Handed in by Form.Item, which takes no notice of the event. */
  onBlur?: () => void
}

const format = 'MMM D, YYYY'
const wireFormat = 'YYYY-MM-DD'

interface Typing {
  text: string
  type: (text: string) => void
  leave: () => void
  take: () => void
}
const TypingContext = createContext<Typing | null>(null)

/** The calendar's own field would drop what it cannot read, and show the day that the pointer rests on. */
const TypedInput = ({ value, onChange, onBlur, onKeyDown, ...rest }: ComponentProps<'input'>) => {
  const typing = use(TypingContext)
  return (
    <input
      {...rest}
      value={typing?.text ?? value}
      onChange={(event) => (typing === null ? onChange?.(event) : typing.type(event.target.value))}
      onKeyDown={(event) => {
        // Enter takes the typed day, not the calendar's; it must not send the whole form as well.
        if (event.key !== 'Enter' || typing === null) return onKeyDown?.(event)
        event.preventDefault()
        return typing.take()
      }}
      onBlur={(event) => {
        typing?.leave()
        onBlur?.(event)
      }}
    />
  )
}
const components = { input: TypedInput }

/** A day without a time, as calls carry it, so that nothing moves with a time zone. */
const Day = ({ value, onChange, onUnread, onBlur, className, minDate, maxDate, ...rest }: DateInputProps) => {
  const timeZone = useTimeZone()
  const [isOpen, setOpen] = useState(false)
  const read = (text: string): Reading<string> => {
    const typed = readDay(text, dayIn(new Date(), timeZone))
    if ('issue' in typed) return typed
    const day = dayjs(typed.day)
    if (minDate && day.isBefore(minDate, 'day')) return { issue: `Not before ${minDate.format(format)}` }
    if (maxDate && day.isAfter(maxDate, 'day')) return { issue: `Not after ${maxDate.format(format)}` }
    return { value: typed.day }
  }
  const heard = onUnread === undefined ? {} : { onUnread }
  const typed = useParsedInput({
    // A form may begin with an empty text.
    value: value === '' ? null : value,
    read,
    write: (day) => dayjs(day).format(format),
    onChange,
    isLazy: onUnread === undefined,
    ...heard,
  })
  const leave = (): void => {
    typed.leave()
    onBlur?.()
  }
  const take = (): void => {
    typed.leave()
    setOpen(false)
  }
  return (
    <TypingContext value={{ text: typed.text, type: typed.type, leave, take }}>
      <DatePicker
        {...rest}
        {...(minDate === undefined ? {} : { minDate })}
        {...(maxDate === undefined ? {} : { maxDate })}
        {...(typed.issue === null ? {} : { status: 'error' })}
        value={value ? dayjs(value) : null}
        format={format}
        previewValue={false}
        components={components}
        className={className ? `bb-wide ${className}` : 'bb-wide'}
        open={isOpen}
        onOpenChange={setOpen}
        onChange={(day) => {
          typed.forget()
          onChange?.(day ? dayjs(day).format(wireFormat) : null)
        }}
      />
      <InvalidInputNote issue={typed.issue} {...heard} />
    </TypingContext>
  )
}

/**
 * A day as people type it (docs/rules/screens.md#typed-dates). Its calendar is as heavy as all other fields together:
 * an entry of its own, so that a form without a date does without it.
 */
export const DateInput = Object.assign(Day, typedField)
