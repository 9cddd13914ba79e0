import { screens } from '@bluebonnet/contracts'
import { useEffect, useLayoutEffect, useState, useTransition } from 'react'
import type { ReactNode } from 'react'
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'

/** How long the screen before stays while the next one is on its way. */
const patienceMs = 400

/**
 * React-router's BrowserRouter, which keeps the screen that one leaves until the next one is there, with two things
 * more: a line at the top tells at once that something happens, and after a moment the next screen's own place is
 * shown.
 */
export const PageRouter = ({ children }: { children: ReactNode }) => {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [{ action, location }, setPlace] = useState({ action: history.action, location: history.location })
  const [isOnItsWay, start] = useTransition()
  useLayoutEffect(() => history.listen((next) => start(() => setPlace(next))), [history])
  useEffect(() => {
    if (!isOnItsWay) return undefined
    const timer = setTimeout(() => setPlace({ action: history.action, location: history.location }), patienceMs)
    return () => clearTimeout(timer)
  }, [isOnItsWay, history])
  return (
    <>
      {isOnItsWay ? <progress className="shell-progress" aria-label={screens.loading} /> : null}
      <Router location={location} navigationType={action} navigator={history}>
        {children}
      </Router>
    </>
  )
}
