/** The most rows that an address may ask for: more would keep the browser busy for nobody's use. */
const most = 10_000

/** How many rows an address asks to see: what it holds if that is a number, and a page at least. */
export const shownRows = (text: string, page: number): number => {
  const asked = /^\d{1,6}$/.test(text) ? Number(text) : 0
  return Math.min(Math.max(asked, page), most)
}
