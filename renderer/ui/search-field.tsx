import { Search } from 'lucide'
import { Icon } from './icon.tsx'

interface SearchFieldProps {
  readonly label: string
  /** The placeholder. The default is the label. */
  readonly hint?: string
  readonly query: string
  readonly onQuery: (query: string) => void
}

export function SearchField({ label, hint = label, query, onQuery }: SearchFieldProps) {
  return (
    <div class="search grow">
      <Icon node={Search} />
      <input
        type="search"
        class="search-input"
        aria-label={label}
        placeholder={hint}
        spellcheck={false}
        value={query}
        onInput={({ currentTarget }) => onQuery(currentTarget.value)}
      />
    </div>
  )
}
