/** What a form says that kept what was typed, or whose row somebody else changed meanwhile. */
export const draftTexts = {
  kept: 'We kept what you typed.',
  filesGone: 'Files cannot be kept: choose them again.',
  discard: 'Discard',
  changed: 'Somebody else changed this meanwhile. Where both values are shown, choose one, then save again.',
  stored: 'Now stored',
  mine: 'Yours',
  takeStored: 'Use this',
  takeMine: 'Use mine',
} as const

/** Why nothing came back, as the banner and a refused save say it. */
export const connectionTexts = {
  offline: 'You are offline. What you typed is kept.',
  unreachable: 'Bluebonnet cannot be reached right now. What you typed is kept.',
} as const
