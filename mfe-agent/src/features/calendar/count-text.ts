/** 'no events', '1 event', '4 events' */
export const countText = (count: number): string => {
  if (count === 0) return 'no events'
  return count === 1 ? '1 event' : `${count} events`
}
