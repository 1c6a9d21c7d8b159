import { useLoaded } from '../app/use-loaded.ts'
import { StateIcon } from '../ui/state-icon.tsx'

export const setWords = () => import('../policy/sets/messages.ts').then(({ setMessages }) => setMessages)

/** Where sets are shown, by what is fetched when they are first opened. */
export function SetsPlace() {
  const sets = useLoaded(() => import('../policy/sets/sets.tsx'), setWords)
  if (sets !== null) return <sets.Sets />
  return (
    <div class="trouble trouble-starting">
      <StateIcon state="pending" size={28} />
    </div>
  )
}
