import { settingsLabels } from '../../text/hosting/settings.ts'
import { DifferenceNote } from '../../ui/difference-note.tsx'
import { Field } from '../../ui/field.tsx'
import { Group } from '../../ui/group.tsx'
import { atPlace, problemProps } from './problem-at.ts'
import type { EditorProps } from './routes-editor.tsx'
import { AddButton, RemoveButton } from './row-buttons.tsx'

export function DnsEditor({ settings, problems }: EditorProps) {
  const { dns } = settings.form
  const { servers } = dns
  const change = (part: Partial<typeof dns>): void => settings.set({ dns: { ...dns, ...part } })
  return (
    <Group
      title={settingsLabels.dns}
      text={settingsLabels.dnsText}
      action={
        <AddButton word={settingsLabels.addServer} onClick={() => change({ servers: [...servers, ''] })} />
      }
    >
      <Field
        label={settingsLabels.domain}
        mono
        value={dns.domain}
        hint="home.example"
        onText={(domain) => change({ domain })}
        {...problemProps(atPlace(problems, { kind: 'dns-domain' }))}
      />
      {servers.length > 0 && <div class="label">{settingsLabels.servers}</div>}
      {servers.map((server, index) => (
        <div key={index} class="entry">
          <Field
            label={settingsLabels.server(index)}
            hidesLabel
            mono
            value={server}
            hint="10.147.17.2"
            takesFocus={server === ''}
            onText={(text) => change({ servers: servers.with(index, text) })}
            {...problemProps(atPlace(problems, { kind: 'dns-server', index }))}
          />
          <RemoveButton
            name={settingsLabels.removeServer(server)}
            onClick={() => change({ servers: servers.toSpliced(index, 1) })}
          />
        </div>
      ))}
      <DifferenceNote difference={settings.differences.find(({ field }) => field === 'dns')} />
    </Group>
  )
}
