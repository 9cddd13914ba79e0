const first = 600
const longest = 86_400

/**
 * Seconds until a job that used up all tries of its round gets another one: ten minutes, doubling to a day. A job is never
 * given up; it stays visible as failed meanwhile.
 */
export const secondsUntilNextRound = (rounds: number): number => Math.min(first * 2 ** Math.max(0, Math.min(rounds, 20) - 1), longest)
