import { Suspense, useState } from 'react'
import type { ComponentType } from 'react'
import { lazyPart } from '../plain/lazy-part.js'

/**
 * A dialog whose code, with all the fields in it, is fetched when it is first opened: `lazyDialog(async () => (await
 * import('./x.js')).X)`. It stays from then on, so that it can close with its motion.
 */
export const lazyDialog = <Props extends { open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  const Dialog = lazyPart<Props>(async () => ({ default: await load() }))
  return (props: Props) => {
    const [wanted, setWanted] = useState(props.open)
    if (props.open && !wanted) setWanted(true)
    return wanted ? (
      <Suspense fallback={null}>
        <Dialog {...props} />
      </Suspense>
    ) : null
  }
}
