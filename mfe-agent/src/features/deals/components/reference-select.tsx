import { Select } from '@bluebonnet/ui/forms'

export interface Reference {
  value: string
  label: string
}

interface ReferenceSelectProps {
  /** Handed in by Form.Item. */
  id?: string
  value?: string | null
  onChange?: (value: string | undefined) => void
  options: readonly Reference[]
  /** What the deal refers to already, shown though the list may not hold it. */
  current?: Reference | null
  loading: boolean
  placeholder: string
  onSearch: (text: string) => void
  onPick?: (value: string | undefined) => void
}

/** Chooses one row of a list that may be long: what is typed is searched for by the server. */
export const ReferenceSelect = ({ options, current, value, onChange, onPick, onSearch, ...rest }: ReferenceSelectProps) => {
  const isKnown = !current || options.some((option) => option.value === current.value)
  return (
    <Select<string> {...rest} allowClear showSearch={{ filterOption: false, onSearch }} value={value ?? null}
      options={isKnown ? [...options] : [current, ...options]}
      onChange={(picked: string | undefined) => {
        onChange?.(picked)
        onPick?.(picked)
      }} />
  )
}
