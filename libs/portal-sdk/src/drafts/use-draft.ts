import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useShell } from '../shell/shell-context.js'
import { draftOf } from './draft-store.js'
import type { FormDraft } from './draft-store.js'

/**
 * The draft of a form in this tab, kept for the person who is signed in: `useDraft('edit-client', client.id)`. Hand it
 * to the form, which keeps in it what is typed, and to the call that the form makes, which takes its `Idempotency-Key`
 * from it.
 */
export const useDraft = (form: string, row?: string): FormDraft => {
  const person = useStore(useShell().session, ({ user }) => user?.id ?? 'visitor')
  return useMemo(() => draftOf(person, form, row), [person, form, row])
}
