import { useTranslate } from '../../text/use-translate.ts'
import { Field } from '../../ui/field.tsx'
import { Group } from '../../ui/group.tsx'
import { FieldNotes } from '../field-notes.tsx'
import { atPlace, problemProps } from './problem-at.ts'
import type { EditorProps } from './routes-editor.tsx'
import { AddButton, RemoveButton } from './row-buttons.tsx'

export function DnsEditor({ settings, problems }: EditorProps) {
  const t = useTranslate()
  const { dns } = settings.form
  const { servers } = dns
  const change = (part: Partial<typeof dns>): void => settings.set({ dns: { ...dns, ...part } })
  return (
    <Group
      title={t('network-settings.dns')}
      text={t('network-settings.dnsText')}
      action={
        <AddButton
          word={t('network-settings.addServer')}
          onClick={() => change({ servers: [...servers, ''] })}
        />
      }
    >
      <Field
        label={t('network-settings.domain')}
        mono
        value={dns.domain}
        hint="home.example"
        onText={(domain) => change({ domain })}
        {...problemProps(atPlace(t, problems, { kind: 'dns-domain' }))}
      />
      {servers.length > 0 && <div class="label">{t('network-settings.servers')}</div>}
      {servers.map((server, index) => (
        <div key={index} class="entry">
          <Field
            label={t('network-settings.server', { number: index + 1 })}
            hidesLabel
            mono
            value={server}
            hint="10.147.17.2"
            takesFocus={server === ''}
            onText={(text) => change({ servers: servers.with(index, text) })}
            {...problemProps(atPlace(t, problems, { kind: 'dns-server', index }))}
          />
          <RemoveButton
            name={t('network-settings.removeServer', { server })}
            onClick={() => change({ servers: servers.toSpliced(index, 1) })}
          />
        </div>
      ))}
      <FieldNotes editing={settings} field="dns" />
    </Group>
  )
}
