/** Why nothing came back, as the banner and a refused save say it. */
export const connectionTexts = {
  offline: 'You are offline. What you typed is kept.',
  unreachable: 'Bluebonnet cannot be reached right now. What you typed is kept.',
} as const
