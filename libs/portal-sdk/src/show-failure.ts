// Bundled with each portal that uses it; the sdk is imported by its name, so that there is one instance.
import { failureToast, isSessionOver, signInAgain, useShell, useToast } from '@bluebonnet/portal-sdk'

/**
 * Shows why something outside of `useCallMutation` failed, such as an upload; after an expired session it goes to the
 * sign-in.
 */
export const useShowFailure = () => {
  const shell = useShell()
  const { toast } = useToast()
  return (text: Parameters<typeof failureToast>[0], error: unknown): void => {
    if (isSessionOver(error)) signInAgain(shell)
    else toast(failureToast(text, error))
  }
}
