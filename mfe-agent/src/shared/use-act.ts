import { useFilters } from '@bluebonnet/portal-sdk'

/** Whether the dialog named in the address (`?new=deal`) is open: a link, and the command palette, can open it. */
export const useAct = (name: string): [isOpen: boolean, setOpen: (open: boolean) => void] => {
  const { get, keep } = useFilters()
  return [get('new') === name, (open) => keep({ new: open ? name : '' })]
}
