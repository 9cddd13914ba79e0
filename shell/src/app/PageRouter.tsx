import { screens } from '@bluebonnet/contracts'
import { useEffect, useLayoutEffect, useState, useTransition, type ReactNode } from 'react'
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'

/** How long the previous screen stays visible while the next one loads. */
const patienceMs = 400

/**
 * A BrowserRouter that keeps the previous screen until the next one is ready. It also shows a progress line at the top
 * at once, and after a moment the next screen's loading state.
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
