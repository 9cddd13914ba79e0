// A release that freezes the page cannot be caught by it. So a page notes which release it is about to draw, and notes
// again and again that it lives; a note that nobody kept up or took away is of a page that froze.

const prefix = 'bluebonnet.drawing.'
const key = prefix + Math.random().toString(36).slice(2)
const beatMs = 500
/** Hidden pages beat once a second. */
const silentMs = 2_500
const forgottenMs = 24 * 3_600_000

interface Note {
  release: string
  at: number
}

let beat: ReturnType<typeof setInterval> | undefined

const read = (name: string): Note => {
  const [release = '', at = ''] = (localStorage.getItem(name) ?? '').split(' ')
  return { release, at: Number(at) }
}

/** The release is about to be drawn, for the first time in this page. */
export const began = (release: string): void => {
  const write = () => localStorage.setItem(key, `${release} ${Date.now()}`)
  clearInterval(beat)
  beat = setInterval(write, beatMs)
  write()
}

/** It was drawn, or failed in a way that is seen, or somebody left the page. */
export const ended = (): void => {
  clearInterval(beat)
  localStorage.removeItem(key)
}
window.addEventListener('pagehide', ended)

const isSilent = async (name: string, { at }: Note): Promise<boolean> => {
  const left = at + silentMs - Date.now()
  if (left > 0)
    await new Promise((resolve) => {
      setTimeout(resolve, left)
    })
  return read(name).at === at
}

/** Whether a page of this browser froze over this release within a day. */
export const froze = async (release: string): Promise<boolean> => {
  for (const name of Object.keys(localStorage).filter((each) => each.startsWith(prefix) && each !== key)) {
    const note = read(name)
    if (note.at < Date.now() - forgottenMs) localStorage.removeItem(name)
    else if (note.release === release && (await isSilent(name, note))) return true
  }
  return false
}
