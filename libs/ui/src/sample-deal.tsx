// Bundled with the portals that show the sample deal; the shell's modules are imported by name, so that they exist
// once.
import { useCallMutation } from '@bluebonnet/portal-sdk'
import { ToneTag, useConfirm } from '@bluebonnet/ui'

export const sampleCounts = (mayRemove: boolean): string =>
  `It counts in lists and reports until ${mayRemove ? 'you remove it' : 'a broker or manager removes it'}.`

/** Marks the sample deal in lists of deals and on its page. */
export const SampleTag = ({ deal }: { deal: { isSample: boolean } }) =>
  deal.isSample ? <ToneTag colour="gold">Sample</ToneTag> : null

/** Removes the sample deal, after a question. */
export const useRemoveSample = (onRemoved?: () => void) => {
  const confirm = useConfirm()
  const remove = useCallMutation('DELETE /api/sample-deal', {
    success: { title: 'Sample deal removed' },
    failure: 'Failed to remove the sample deal',
    onSuccess: () => onRemoved?.(),
  })
  const ask = async (): Promise<void> => {
    const yes = await confirm({
      title: 'Remove the sample deal?',
      content: 'Its client, documents, tasks, messages and history are deleted.',
      confirmLabel: 'Remove',
      danger: true,
    })
    if (yes && !remove.isPending) remove.mutate({})
  }
  return { ask: () => void ask(), isPending: remove.isPending, isRemoving: remove.isPending || remove.isSuccess }
}
