// `node slow-down.mjs <pid> <share>`: lets a process run for that share of the time only, as on a machine that has
// fewer processors to give, until whoever started it lets go of it; then the process runs as it did before.
const [pid, share] = process.argv.slice(2).map(Number)
const turnMs = 25

/** @param {number | undefined} id @param {'SIGSTOP' | 'SIGCONT'} signal */
const tell = (id, signal) => {
  if (id !== undefined) process.kill(id, signal)
}

/** @type {NodeJS.Timeout} */
let timer
const run = () => {
  tell(pid, 'SIGCONT')
  timer = setTimeout(rest, turnMs * (share ?? 1))
}
const rest = () => {
  tell(pid, 'SIGSTOP')
  timer = setTimeout(run, turnMs * (1 - (share ?? 1)))
}
process.once('disconnect', () => {
  clearTimeout(timer)
  tell(pid, 'SIGCONT')
})
run()
