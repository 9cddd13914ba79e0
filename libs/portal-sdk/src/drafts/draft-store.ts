import { unfinishedUploads } from '@bluebonnet/domain'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { isRecord } from '../api/api-error.js'
import { tryOr } from '../try-or.js'
import { newKey } from '../live/own-changes.js'
import { useShell } from '../shell/shell-context.js'

/** What a form keeps of what was typed in it, as JSON. What it means is the form's business. */
export type DraftValues = Readonly<Record<string, unknown>>

interface Entry {
  /** When the form was first touched, ISO 8601. */
  begunAt: string
  values: DraftValues | null
  /** Sent with the call that creates, so that trying again makes nothing a second time. */
  key: string | null
}

/** One filled form of this tab: what was typed, and the key of its call, until it is saved or discarded. */
export interface FormDraft {
  read: () => DraftValues | null
  /** `null`: nothing that was typed is left. A key that was made stays, for a call may have been sent with it. */
  write: (values: DraftValues | null) => void
  /** The form was saved or discarded: the next one begins afresh, with a key of its own. */
  drop: () => void
  /** One `Idempotency-Key` for the filled form, however often it is sent. */
  key: () => string
  /** The key was used up by a call with another body: what is sent next is something new. */
  renewKey: () => void
  /** The moment at which the form was begun, the same at each try. */
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

/** What a browser keeps that refuses its storage or has no room left: as long as the page lives. */
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

/** Whether something that was typed in this tab is not saved yet. */
export const hasDrafts = (): boolean => draftNames().some((name) => (entryOf(readText(name))?.values ?? null) !== null)

/** When somebody last signed out in any tab: one that slept through it must not show what was typed before. */
const leftAt = (): string => tryOr(() => localStorage.getItem(leftKey), null) ?? ''

const forgetUploads = (): void =>
  Object.keys(localStorage).forEach((name) => {
    if (name.startsWith(unfinishedUploads)) localStorage.removeItem(name)
  })

/**
 * Takes every draft of this tab away, at sign-out, with the uploads that stopped half-way, and lets the other tabs of
 * the browser do the same.
 */
export const forgetDrafts = (): void => {
  draftNames().forEach(removeText)
  tryOr(forgetUploads, undefined)
  tryOr(() => localStorage.setItem(leftKey, new Date().toISOString()), undefined)
}

/** Takes away what was typed before somebody signed out in another tab. */
const forgetStale = (): void => {
  const left = leftAt()
  for (const name of draftNames()) {
    if ((entryOf(readText(name))?.begunAt ?? '') <= left) removeText(name)
  }
}

/** Follows sign-outs in the other tabs for the life of the page. */
export const followSignOuts = (): void => {
  forgetStale()
  window.addEventListener('storage', ({ key }) => {
    if (key === leftKey) forgetStale()
  })
}

/** The draft of one form: whose it is, which form, and which row it edits. */
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
 * This person's draft of a form, kept in the tab: `useDraft('edit-client', client.id)`. The form keeps in it what is
 * typed; the call that it makes takes its `Idempotency-Key` from it. A form about several rows says them all: what is
 * typed about some is not brought back for others.
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
