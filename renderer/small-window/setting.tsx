import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import type { SettingName } from '../../contract/setting-names.ts'
import { useWantedPlace } from '../app/use-wanted-place.ts'

interface SettingProps {
  readonly name: SettingName
  readonly class?: string
  readonly children: ComponentChildren
}

/** A row of the settings that can be gone to. */
export function Setting({ name, children, ...rest }: SettingProps) {
  const row = useRef<HTMLDivElement>(null)
  useWantedPlace(row, `setting:${name}`)
  return (
    <div ref={row} data-setting={name} {...rest}>
      {children}
    </div>
  )
}
