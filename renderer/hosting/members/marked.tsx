import type { MemberSearch } from './member-search.ts'

interface MarkedProps {
  readonly text: string
  readonly search: MemberSearch
}

/** A text in which what the filter looks for stands out. */
export function Marked({ text, search }: MarkedProps) {
  if (search.pattern === null) return <>{text}</>
  return (
    <>{text.split(search.pattern).map((part, index) => (index % 2 === 1 ? <mark>{part}</mark> : part))}</>
  )
}
