import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { headingIn, isShown } from './heading.js'

const patienceMs = 5_000

/** The target of the address: the element that the hash names, else the heading. Null until it is rendered. */
const placeOf = (hash: string): HTMLElement | null => {
  const main = document.querySelector('#main')
  if (hash === '') return beginningIn(main) ?? headingIn(main)
  const part = document.getElementById(hash.slice(1))
  return part !== null && isShown(part) ? part : null
}

/** Whether the focus is on the row that opened the last screen. After Back, the user continues there. */
const isAtRow = (): boolean => document.activeElement?.closest('#main [aria-current="true"]') != null

/** The field that a page marks for initial focus, so that people who sign in can type at once. */
const beginningIn = (main: Element | null): HTMLElement | null =>
  [...(main?.querySelectorAll<HTMLElement>('[data-begins]') ?? [])].find(isShown) ?? null

const focusNow = (hash: string): boolean => {
  if (hash === '' && isAtRow()) return true
  const place = placeOf(hash)
  if (place === null) return false
  if (!place.matches('input')) place.tabIndex = -1
  place.focus({ preventScroll: hash !== '' })
  if (hash !== '') place.scrollIntoView()
  return true
}

/** Whether the user or the page has already focused a field. The focus then stays there. */
const isInField = (): boolean => document.activeElement?.matches('#main :is(input, textarea)') ?? false

/** Moves the focus to its target: now, or as soon as the target is rendered. */
const focusPlace = (hash: string): (() => void) => {
  if (focusNow(hash)) return () => undefined
  const end = (): void => {
    observer.disconnect()
    clearTimeout(giveUp)
  }
  const observer = new MutationObserver(() => {
    if ((hash !== '' && isInField()) || focusNow(hash)) end()
  })
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] })
  const giveUp = setTimeout(() => {
    observer.disconnect()
    if (hash !== '' && !isInField()) focusNow('')
  }, patienceMs)
  return end
}

/**
 * The side effects of a route change: sets the document title, scrolls to the top, and focuses the new heading. An
 * address with a hash leads to the element that it names, on the first page too and on each repeated visit.
 */
export const usePage = (title: string): void => {
  const { pathname, search, hash, key } = useLocation()
  const address = `${pathname}${search}${hash}`
  const last = useRef(pathname)
  const move = useRef({ address, key })
  useEffect(() => {
    document.title = title === '' ? 'Bluebonnet' : `${title} · Bluebonnet`
  }, [title])
  useEffect(() => {
    const isSame = last.current === pathname
    last.current = pathname
    if (hash === '' && isSame) return undefined
    if (hash === '' || (!isSame && !isInField())) window.scrollTo(0, 0)
    return focusPlace(hash)
  }, [pathname, hash])
  useEffect(() => {
    const isRepeated = move.current.address === address && move.current.key !== key
    move.current = { address, key }
    return isRepeated && hash !== '' ? focusPlace(hash) : undefined
  }, [address, hash, key])
}
