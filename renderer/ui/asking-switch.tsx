import { useState } from 'preact/hooks'
import { SwitchRow } from './switch-row.tsx'

interface AskingSwitchProps {
  readonly name: string
  readonly description: string
  readonly checked: boolean
  /** Resolves when it was kept, or not. */
  readonly ask: (checked: boolean) => Promise<unknown>
}

/** A switch that changes at once, and goes back where keeping it fails. */
export function AskingSwitch({ checked, ask, ...words }: AskingSwitchProps) {
  const [wanted, setWanted] = useState<boolean | null>(null)
  const set = async (value: boolean): Promise<void> => {
    setWanted(value)
    await ask(value)
    setWanted(null)
  }
  return (
    <SwitchRow
      {...words}
      checked={wanted ?? checked}
      pending={wanted !== null}
      onChange={(value) => void set(value)}
    />
  )
}
