import { UnsavedMark } from './unsaved.tsx'

interface TabBarProps<T extends string> {
  readonly name: string
  readonly tabs: readonly T[]
  readonly word: (tab: T) => string
  readonly current: T
  /** The id of the tab panel */
  readonly panel: string
  /** Tabs with unsaved changes */
  readonly unsaved?: ReadonlySet<T>
  readonly onTab: (tab: T) => void
}

/** Tabs between which the left and right keys move. */
export function TabBar<T extends string>(props: TabBarProps<T>) {
  const { tabs, current, unsaved, onTab } = props
  const move = (event: KeyboardEvent): void => {
    const [back, on] = document.dir === 'rtl' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
    const step = event.key === on ? 1 : event.key === back ? -1 : 0
    const next = tabs[(tabs.indexOf(current) + step + tabs.length) % tabs.length]
    if (step === 0 || next === undefined) return
    event.preventDefault()
    onTab(next)
    document.getElementById(`tab-${next}`)?.focus()
  }
  return (
    <div class="tabs inline gap-2" role="tablist" aria-label={props.name} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab}
          id={`tab-${tab}`}
          type="button"
          role="tab"
          class="tab inline gap-3"
          aria-selected={tab === current}
          aria-controls={tab === current ? props.panel : undefined}
          tabIndex={tab === current ? 0 : -1}
          onClick={() => onTab(tab)}
        >
          {props.word(tab)}
          {unsaved?.has(tab) === true && <UnsavedMark />}
        </button>
      ))}
    </div>
  )
}
