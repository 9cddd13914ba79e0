import { readDay } from '@bluebonnet/domain'
import { DatePicker, type DatePickerProps } from 'antd'
import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import { createContext, use, useLayoutEffect, useState, type ComponentProps } from 'react'
import { useTimeZone } from './base/date-text.js'
import { dayIn } from './base/dates.js'
import { typedField, InvalidInputNote, useParsedInput, type Reading, type TypedProps } from './forms/typed.js'

interface DateInputProps
  extends TypedProps, Omit<DatePickerProps, 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'multiple'> {
  value?: string | null
  onChange?: (value: string | null) => void
  /** Provided by Form.Item, which ignores the event. */
  onBlur?: () => void
}

// With them the calendar's 'Today' is in the default time zone of dayjs, not in the browser's.
dayjs.extend(utc)
dayjs.extend(timezone)

const format = 'MMM D, YYYY'
const wireFormat = 'YYYY-MM-DD'

interface Typing {
  text: string
  type: (text: string) => void
  leave: () => void
  take: () => void
  isOpen: boolean
}
const TypingContext = createContext<Typing | null>(null)

/** The calendar's own field would drop text that it cannot parse, and show the hovered day. */
const TypedInput = ({ value, onChange, onBlur, onKeyDown, ...rest }: ComponentProps<'input'>) => {
  const typing = use(TypingContext)
  return (
    <input
      {...rest}
      value={typing?.text ?? value}
      onChange={(event) => (typing === null ? onChange?.(event) : typing.type(event.target.value))}
      onKeyDown={(event) => {
        // Enter selects the typed day, not the calendar's; it must not submit the form as well while that is open.
        if (event.key !== 'Enter' || typing === null) return onKeyDown?.(event)
        if (typing.isOpen) event.preventDefault()
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

/** A day without a time, as in calls, so that it does not move with a time zone. */
const Day = ({ value, onChange, onUnread, onBlur, className, minDate, maxDate, ...rest }: DateInputProps) => {
  const timeZone = useTimeZone()
  useLayoutEffect(() => dayjs.tz.setDefault(timeZone), [timeZone])
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
    // A form's initial value can be an empty text.
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
    <TypingContext value={{ text: typed.text, type: typed.type, leave, take, isOpen }}>
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
 * A day field that parses typed text (docs/rules/screens.md#typed-dates). Its calendar is as large as all other fields
 * together: it is a separate entry, so that a form without a date does not load it.
 */
export const DateInput = Object.assign(Day, typedField)
