import { Input } from 'antd'
import { SearchIcon } from '../icons/search.js'
import { useTypedSearch } from './use-typed-search.js'

interface SearchBoxProps {
  /** The search in force, as the address holds it. */
  value: string
  /** Called a moment after the last key, and at once on Enter or when cleared. */
  onSearch: (text: string) => void
  placeholder: string
  /** Spoken name; the placeholder unless given. */
  label?: string
  delayMs?: number
}

/** Searches while typing, without a call for each key. */
export const SearchBox = ({ value, onSearch, placeholder, label = placeholder, delayMs = 250 }: SearchBoxProps) => {
  const { text, setText, searchNow } = useTypedSearch(value, onSearch, delayMs)
  return (
    <Input
      className="bb-search"
      type="search"
      value={text}
      placeholder={placeholder}
      aria-label={label}
      prefix={<SearchIcon aria-hidden />}
      allowClear
      onChange={(event) => setText(event.target.value)}
      onPressEnter={() => searchNow(text)}
      onClear={() => searchNow('')}
    />
  )
}
