/** Waits until `met` returns true; throws after `withinMs`. */
export const eventually = async (met: () => boolean | Promise<boolean>, withinMs = 60_000): Promise<void> => {
  const deadline = Date.now() + withinMs
  while (!(await met())) {
    if (Date.now() > deadline) throw new Error(`Not within ${withinMs} ms: ${met.toString()}`)
    await new Promise((resolve) => {
      setTimeout(resolve, 25)
    })
  }
}
