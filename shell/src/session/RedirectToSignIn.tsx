import { signInAgain, useShell } from '@bluebonnet/portal-sdk/public'
import { FullScreenSpinner } from '@bluebonnet/ui/plain'
import { useEffect } from 'react'

/** Redirects a visitor from a guarded screen: a toast, then sign-in after 500 ms (docs/rules/screens.md#signed-out). */
export const RedirectToSignIn = () => {
  const shell = useShell()
  useEffect(() => signInAgain(shell), [shell])
  return <FullScreenSpinner />
}

/** Navigates to another document, with the spinner until it loads. */
export const Redirect = ({ to }: { to: string }) => {
  const { leave } = useShell()
  useEffect(() => leave(to), [leave, to])
  return <FullScreenSpinner />
}
