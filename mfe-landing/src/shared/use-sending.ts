import { useState, type SubmitEvent } from 'react'

type Fields = Partial<Record<string, string>>

const fieldsOf = (form: HTMLFormElement): Fields =>
  Object.fromEntries([...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === 'string'))

/** Submits a form, one call at a time. `send` reports its own result. */
export const useSending = (send: (fields: Fields) => Promise<void>) => {
  const [busy, setBusy] = useState(false)
  const sendOnce = async (form: HTMLFormElement): Promise<void> => {
    setBusy(true)
    try {
      await send(fieldsOf(form))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!busy) void sendOnce(event.currentTarget)
  }
  return { busy, submit }
}
