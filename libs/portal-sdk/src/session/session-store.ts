import { type CallAnswer, visitorHeader } from '@bluebonnet/contracts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { ApiError } from '../api/api-error.js'
import { callAny } from '../api/api.js'

export type SessionUser = CallAnswer<'GET /api/auth/user'>

type SessionStatus = 'checking' | 'signedIn' | 'signedOut' | 'unreachable'

export interface SessionState {
  status: SessionStatus
  user: SessionUser | null
  /** Reads the current user again. `null` or 401 means nobody; without an answer the state stays. */
  refresh: () => Promise<SessionUser | null>
}

export type SessionStore = StoreApi<SessionState>

/** The store of the current user, one per page. */
export const createSessionStore = (initial: Partial<Pick<SessionState, 'status' | 'user'>> = {}): SessionStore =>
  createStore<SessionState>()((set, get) => ({
    status: 'checking',
    user: null,
    ...initial,
    refresh: async () => {
      try {
        const user = await callAny<SessionUser | null>('GET /api/auth/user', {}, { headers: { [visitorHeader]: '1' } })
        set({ status: user === null ? 'signedOut' : 'signedIn', user })
        return user
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) {
          set({ status: 'signedOut', user: null })
          return null
        }
        if (get().status === 'checking') set({ status: 'unreachable' })
        return get().user
      }
    },
  }))
