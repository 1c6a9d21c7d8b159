import { headerWords } from './text-network-pane.ts'

export const tabs = ['members', 'settings', 'rules'] as const
export type Tab = (typeof tabs)[number]

interface TabBarProps {
  readonly tab: Tab
  /** Those that hold changes that are not saved. */
  readonly changed: ReadonlySet<Tab>
  readonly onTab: (tab: Tab) => void
}

/** Left and right move between the tabs, as everywhere. */
export function TabBar({ tab, changed, onTab }: TabBarProps) {
  const move = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length]
    if (step === 0 || next === undefined) return
    event.preventDefault()
    onTab(next)
    document.getElementById(`tab-${next}`)?.focus()
  }
  return (
    <div class="tabs" role="tablist" aria-label={headerWords.tabs} onKeyDown={move}>
      {tabs.map((one) => (
        <button
          key={one}
          id={`tab-${one}`}
          type="button"
          role="tab"
          class="tab"
          aria-selected={one === tab}
          aria-controls={one === tab ? 'network-panel' : undefined}
          tabIndex={one === tab ? 0 : -1}
          onClick={() => onTab(one)}
        >
          {headerWords[one]}
          {changed.has(one) && (
            <span class="sidebar-dot">
              <span class="visually-hidden">, {headerWords.changed}</span>
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
