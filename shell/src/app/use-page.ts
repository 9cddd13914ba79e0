import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { headingIn } from './heading.js'

const patienceMs = 5_000

const focusNow = (): boolean => {
  const heading = headingIn(document.querySelector('#main'))
  if (heading === null) return false
  heading.tabIndex = -1
  heading.focus()
  return true
}

/** Moves focus to the heading of a page that is being drawn: at once, or as soon as there is one. */
const focusHeading = (): (() => void) => {
  if (focusNow()) return () => undefined
  const observer = new MutationObserver(() => {
    if (focusNow()) observer.disconnect()
  })
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] })
  const giveUp = setTimeout(() => observer.disconnect(), patienceMs)
  return () => {
    observer.disconnect()
    clearTimeout(giveUp)
  }
}

/**
 * What a route change means besides drawing: the document's title, the top of the page, and focus on the new heading.
 */
export const usePage = (title: string): void => {
  const { pathname } = useLocation()
  const lastPath = useRef(pathname)
  useEffect(() => {
    document.title = title === '' ? 'Bluebonnet' : `${title} · Bluebonnet`
  }, [title])
  useEffect(() => {
    if (lastPath.current === pathname) return undefined
    lastPath.current = pathname
    window.scrollTo(0, 0)
    return focusHeading()
  }, [pathname])
}
