import { useRef } from 'react'
import type { CallName } from '../api/call-types.js'
import { newKey } from '../drafts/draft-store.js'
import type { FormDraft } from '../drafts/draft-store.js'

/** Calls that may make something. One that makes nothing takes no notice of its key. */
const mayCreate = (name: CallName): boolean => name.startsWith('POST ') || name.startsWith('PUT ')

interface CallKey {
  /** The key to send with this request; null for a call that needs none. */
  of: (request: unknown) => string | null
  /** What was sent has been carried out: saying the same once more means a second one. */
  done: () => void
  /** The key belongs to a call with another body. */
  renew: () => void
}

/**
 * The `Idempotency-Key` of a call: that of the form that makes it, else one for each thing that is asked, kept while it
 * is tried again because no answer came.
 */
export const useCallKey = (name: CallName, draft: FormDraft | undefined): CallKey => {
  const last = useRef<{ said: string; key: string } | null>(null)
  const ownKey = (said: string): string => {
    if (last.current?.said !== said) last.current = { said, key: newKey() }
    return last.current.key
  }
  const forget = (): void => {
    last.current = null
  }
  return {
    of: (request) => (mayCreate(name) ? (draft?.key() ?? ownKey(JSON.stringify(request ?? null))) : null),
    done: forget,
    renew: () => {
      forget()
      draft?.renewKey()
    },
  }
}
