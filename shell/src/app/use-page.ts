import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { headingIn, isShown } from './heading.js'

const patienceMs = 5_000

/** What the address leads to: the part of the page that its hash names, else the heading; null until it is drawn. */
const placeOf = (hash: string): HTMLElement | null => {
  const main = document.querySelector('#main')
  if (hash === '') return beginningIn(main) ?? headingIn(main)
  const part = document.getElementById(hash.slice(1))
  return part !== null && isShown(part) ? part : null
}

/** Whether the row that one came from has it: after Back one goes on there. */
const isAtRow = (): boolean => document.activeElement?.closest('#main [aria-current="true"]') != null

/** The field that a page names as its beginning: whoever comes to sign in types at once. */
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

/** Whether somebody, or the page itself, has gone into one of its fields: there one stays. */
const isInField = (): boolean => document.activeElement?.matches('#main :is(input, textarea)') ?? false

/** Moves focus to a place of a page that is being drawn: at once, or as soon as it is there. */
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
 * What a route change means besides drawing: the document's title, the top of the page, and focus on the new heading.
 * An address with a hash leads to the part of the page that it names, also when it is the first one, and each time that
 * it is gone to again.
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
