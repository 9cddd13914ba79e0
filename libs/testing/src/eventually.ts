/** Waits until `met` returns true, asking less often the longer it takes; throws after `withinMs`. */
export const eventually = async (met: () => boolean | Promise<boolean>, withinMs = 60_000): Promise<void> => {
  const begun = Date.now()
  while (!(await met())) {
    const waited = Date.now() - begun
    if (waited > withinMs) throw new Error(`Not within ${withinMs} ms: ${met.toString()}`)
    await new Promise((resolve) => {
      setTimeout(resolve, Math.min(250, Math.max(25, waited / 20)))
    })
  }
}
