import { unfinishedUploads } from '@bluebonnet/domain'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { isRecord } from '../api/api-error.js'
import { tryOr } from '../try-or.js'
import { newKey } from '../live/own-changes.js'
import { useShell } from '../shell/shell-context.js'

/** A form's stored input as JSON. Only the form interprets it. */
export type DraftValues = Readonly<Record<string, unknown>>

interface Entry {
  /** When the form was first edited, ISO 8601. */
  begunAt: string
  values: DraftValues | null
  /** Sent with the creating call, so that a retry creates nothing twice. */
  key: string | null
}

/** The draft of a form in this tab: its input and its call's key, until it is saved or discarded. */
export interface FormDraft {
  read: () => DraftValues | null
  /** `null` removes the input. An existing key stays, because a call may have been sent with it. */
  write: (values: DraftValues | null) => void
  /** The form was saved or discarded: the next one starts empty, with a new key. */
  drop: () => void
  /** One `Idempotency-Key` for the draft, however often it is sent. */
  key: () => string
  /** The key was used by a call with another body: the next request is a new one. */
  renewKey: () => void
  /** When the draft was started; the same for each attempt. */
  begunAt: () => string
}

const prefix = 'bluebonnet.draft/'
const leftKey = 'bluebonnet.left'

const parse = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

const entryOf = (text: string | null): Entry | null => {
  const value = parse(text)
  if (!isRecord(value)) return null
  const { begunAt, values, key } = value
  if (typeof begunAt !== 'string') return null
  return { begunAt, values: isRecord(values) ? values : null, key: typeof key === 'string' ? key : null }
}

/** A fallback for a browser with disabled or full storage: it lasts as long as the page. */
const memory = new Map<string, string>()

const readText = (name: string): string | null => memory.get(name) ?? tryOr(() => sessionStorage.getItem(name), null)

const writeText = (name: string, text: string): void => {
  memory.delete(name)
  if (
    !tryOr(() => {
      sessionStorage.setItem(name, text)
      return true
    }, false)
  )
    memory.set(name, text)
}

const removeText = (name: string): void => {
  memory.delete(name)
  tryOr(() => sessionStorage.removeItem(name), undefined)
}

const draftNames = (): string[] =>
  [...memory.keys(), ...tryOr(() => Object.keys(sessionStorage), [])].filter((name) => name.startsWith(prefix))

/** Whether this tab has unsaved input. */
export const hasDrafts = (): boolean => draftNames().some((name) => (entryOf(readText(name))?.values ?? null) !== null)

/** When somebody last signed out in any tab: a tab that was suspended then must not show older input. */
const leftAt = (): string => tryOr(() => localStorage.getItem(leftKey), null) ?? ''

const removeUploads = (): void =>
  Object.keys(localStorage).forEach((name) => {
    if (name.startsWith(unfinishedUploads)) localStorage.removeItem(name)
  })

/**
 * Deletes all drafts and unfinished uploads of this tab at sign-out, and makes the browser's other tabs do the same.
 */
export const removeDrafts = (): void => {
  draftNames().forEach(removeText)
  tryOr(removeUploads, undefined)
  tryOr(() => localStorage.setItem(leftKey, new Date().toISOString()), undefined)
}

/** Deletes input from before a sign-out in another tab. */
const removeStale = (): void => {
  const left = leftAt()
  for (const name of draftNames()) {
    if ((entryOf(readText(name))?.begunAt ?? '') <= left) removeText(name)
  }
}

/** Follows sign-outs in the other tabs for the life of the page. */
export const followSignOuts = (): void => {
  removeStale()
  window.addEventListener('storage', ({ key }) => {
    if (key === leftKey) removeStale()
  })
}

/** The draft of one form, by person, form and edited row. */
export const draftOf = (person: string, form: string, row = ''): FormDraft => {
  const name = `${prefix}${person}/${form}/${row}`
  const read = (): Entry | null => entryOf(readText(name))
  const change = (part: Partial<Entry>): Entry => {
    const entry = { values: null, key: null, ...read(), begunAt: read()?.begunAt ?? new Date().toISOString(), ...part }
    if (entry.values === null && entry.key === null) removeText(name)
    else writeText(name, JSON.stringify(entry))
    return entry
  }
  const key = (): string => {
    const known = read()?.key ?? newKey()
    change({ key: known })
    return known
  }
  return {
    read: () => read()?.values ?? null,
    write: (values) => void change({ values }),
    drop: () => removeText(name),
    key,
    renewKey: () => void change({ key: null }),
    begunAt: () => {
      key()
      return read()?.begunAt ?? new Date().toISOString()
    },
  }
}

/**
 * This person's draft of a form in this tab: `useDraft('edit-client', client.id)`. The form stores its input in it; its
 * call takes the `Idempotency-Key` from it. A form about several rows names all of them: a draft about some rows is not
 * restored for others.
 */
export const useDraft = (form: string, about?: string | readonly { id: string }[]): FormDraft => {
  const person = useStore(useShell().session, ({ user }) => user?.id ?? 'visitor')
  const row = about === undefined || typeof about === 'string' ? about : allOf(about)
  return useMemo(() => draftOf(person, form, row), [person, form, row])
}

const allOf = (rows: readonly { id: string }[]): string =>
  rows
    .map(({ id }) => id)
    .toSorted()
    .join(' ')
