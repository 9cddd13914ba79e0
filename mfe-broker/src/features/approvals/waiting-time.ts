const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** 'waits 2 days': how long it has waited since a moment (ISO), in whole days, hours or minutes. */
export const waitingTime = (since: string, now: Date): string => {
  const waited = Math.max(0, now.getTime() - Date.parse(since))
  const [unit, length] = units.find(([, ms]) => waited >= ms) ?? ['minute', 60_000]
  return `waits ${new Intl.NumberFormat(undefined, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.floor(waited / length))}`
}
