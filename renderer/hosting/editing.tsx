import type { HostingSource } from '../../contract/hosting.ts'
import type { HostedMember } from '../../domain/members/member.ts'
import { RulesView } from './rules/rules-view.tsx'
import { SaveBar } from './settings/save-bar.tsx'
import { SettingsView } from './settings/settings-view.tsx'
import type { Settings } from './settings/use-settings.ts'

interface EditingProps {
  readonly tab: 'settings' | 'rules'
  readonly settings: Settings
  readonly source: HostingSource
  readonly usable: boolean
  readonly members: readonly HostedMember[]
}

/** What changes a network itself; all of it is saved together. */
export function Editing({ tab, settings, source, usable, members }: EditingProps) {
  return (
    <>
      {tab === 'settings' ? (
        <SettingsView settings={settings} source={source} usable={usable} members={members} />
      ) : (
        <RulesView settings={settings} usable={usable} />
      )}
      <SaveBar settings={settings} usable={usable} members={members} />
    </>
  )
}
