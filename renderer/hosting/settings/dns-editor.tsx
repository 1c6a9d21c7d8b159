import { useTranslate } from '../../text/use-translate.ts'
import { Field } from '../../ui/field.tsx'
import { Group } from '../../ui/group.tsx'
import { FieldNotes } from '../field-notes.tsx'
import { Entry } from './entry.tsx'
import { atPlace, problemProps } from './problem-at.ts'
import type { EditorProps } from './routes-editor.tsx'
import { AddButton } from './row-buttons.tsx'

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
        <Entry
          key={index}
          boxes={[
            {
              label: t('network-settings.server', { number: index + 1 }),
              value: server,
              hint: '10.147.17.2',
              onText: (text) => change({ servers: servers.with(index, text) }),
              ...problemProps(atPlace(t, problems, { kind: 'dns-server', index })),
            },
          ]}
          removeName={t('network-settings.removeServer', { server })}
          onRemove={() => change({ servers: servers.toSpliced(index, 1) })}
        />
      ))}
      <FieldNotes editing={settings} field="dns" />
    </Group>
  )
}
