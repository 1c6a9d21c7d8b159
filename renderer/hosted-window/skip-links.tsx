import { useState } from 'preact/hooks'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'

/** Each link leads to the row that Tab comes to, or to the part itself. */
const targets = {
  networks: '.sidebar-scroll [data-row][tabindex="0"]',
  content: 'main',
  list: 'main :is(tbody, [role=list]) [data-open][tabindex="0"]',
} as const

type Target = keyof typeof targets

/** The first controls that Tab comes to, which show only then: they lead past the others. */
export function SkipLinks() {
  const t = useTranslate()
  const [there, setThere] = useState<readonly Target[]>(['networks', 'content'])
  /** Looks which targets are there now: the current view may have no list. */
  const look = (): void =>
    setThere((['networks', 'content', 'list'] as const).filter((target) => elementOf(target) !== null))
  return (
    <div class="skip-links inline gap-2" onFocusIn={look}>
      {there.map((target) => (
        <Button key={target} onClick={() => elementOf(target)?.focus()}>
          {t(`hosted-window.skipTo.${target}`)}
        </Button>
      ))}
    </div>
  )
}

function elementOf(target: Target): HTMLElement | null {
  return document.querySelector<HTMLElement>(targets[target])
}
