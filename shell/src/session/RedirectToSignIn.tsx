import { signInAgain, useShell } from '@bluebonnet/portal-sdk/public'
import { FullScreenSpinner } from '@bluebonnet/ui/plain'
import { useEffect } from 'react'

/** A visitor on a guarded screen: a toast, then sign-in after 500 ms (docs/rules/screens.md#signed-out). */
export const RedirectToSignIn = () => {
  const shell = useShell()
  useEffect(() => signInAgain(shell), [shell])
  return <FullScreenSpinner />
}

/** Leaves for another document, with the spinner until it comes. */
export const LeaveTo = ({ to }: { to: string }) => {
  const { leave } = useShell()
  useEffect(() => leave(to), [leave, to])
  return <FullScreenSpinner />
}
