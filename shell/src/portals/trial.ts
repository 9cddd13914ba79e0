// A release that freezes the page cannot be caught by it. So a page notes which release it is about to draw, and takes
// the note away when it has. Whose note stands and who does not answer when asked has frozen.

import { attempt } from '@bluebonnet/portal-sdk/attempt'

const prefix = 'bluebonnet.drawing.'
const own = prefix + Math.random().toString(36).slice(2)
const patienceMs = 2_000
const forgottenMs = 24 * 3_600_000

const pages = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('bluebonnet.drawing')
const post = pages?.postMessage.bind(pages)
pages?.addEventListener('message', ({ data }) => {
  if (data === `ask ${own}`) post?.(`alive ${own}`)
})

const isAlive = async (page: string): Promise<boolean> =>
  new Promise((resolve) => {
    const end = (answer: boolean) => {
      pages?.removeEventListener('message', hear)
      clearTimeout(timer)
      resolve(answer)
    }
    const hear = ({ data }: MessageEvent<unknown>) => {
      if (data === `alive ${page}`) end(true)
    }
    const timer = setTimeout(() => end(false), patienceMs)
    pages?.addEventListener('message', hear)
    post?.(`ask ${page}`)
  })

/** The release is about to be drawn, for the first time in this page. */
export const began = (release: string): void =>
  attempt(() => localStorage.setItem(own, `${release} ${Date.now()}`), undefined)

/** It was drawn, or failed in a way that is seen, or somebody left the page. */
export const ended = (): void => attempt(() => localStorage.removeItem(own), undefined)
window.addEventListener('pagehide', ended)

/** Whether a page of this browser froze over this release within a day. */
export const froze = async (release: string): Promise<boolean> => {
  // Where nothing can be kept no page has left a note, and no line below is reached.
  for (const page of attempt(() => Object.keys(localStorage), []).filter(
    (key) => key.startsWith(prefix) && key !== own,
  )) {
    const [noted, at, verdict] = (localStorage.getItem(page) ?? '').split(' ')
    if (Number(at) < Date.now() - forgottenMs) localStorage.removeItem(page)
    else if (noted === release) {
      if (verdict === 'frozen') return true
      if (await isAlive(page)) continue
      // It may have ended meanwhile; and what it answered nothing to once need not be asked again.
      if (localStorage.getItem(page) === null) continue
      localStorage.setItem(page, `${release} ${at} frozen`)
      return true
    }
  }
  return false
}
