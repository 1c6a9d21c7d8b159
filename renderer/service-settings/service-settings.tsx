import serviceControlWords from 'words:service-control'
import serviceSettingsWords from 'words:service-settings'
import { useEffect, useState } from 'preact/hooks'
import { isServing } from '../../contract/network-state.ts'
import { success } from '../../contract/result.ts'
import type { SettingChange, ServiceSettings as Settings } from '../../contract/service-settings.ts'
import {
  isKnownTo,
  meaningOf,
  readSetting,
  type SettingKey,
  type SettingValue,
  sameSetting,
  settingKeys,
  settingOf,
  settingText,
} from '../../domain/service-settings/settings.ts'
import { partsOf } from '../../words/lists.ts'
import { settingProblem, settingWords } from '../../words/service-settings.ts'
import { useApp } from '../app/state.ts'
import { useDialog } from '../app/use-dialog.ts'
import { useDiscard } from '../app/use-new-draft.ts'
import { reuseSame, usePolled } from '../app/use-polled.ts'
import { useTranslate } from '../text/use-translate.ts'
import { FaultBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Field, Warning } from '../ui/field.tsx'
import { ViewHead } from '../ui/group.tsx'
import { StateIcon } from '../ui/icon.tsx'
import { SwitchRow } from '../ui/switch-row.tsx'
import { DiscardButton } from '../ui/unsaved.tsx'
import { LocalConfDialog } from './local-conf-dialog.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import './styles/service-settings.css'

/** The view is fetched with these messages when it is first opened. */
export const serviceMessages = () => [serviceControlWords, serviceSettingsWords]

const groups = {
  ports: ['primaryPort', 'portMappingEnabled', 'allowSecondaryPort', 'secondaryPort', 'tertiaryPort'],
  paths: [
    'allowTcpFallbackRelay',
    'forceTcpRelay',
    'lowBandwidthMode',
    'interfacePrefixBlacklist',
    'defaultBondingPolicy',
    'encryptedHelloEnabled',
  ],
  control: ['enableMetrics', 'allowManagementFrom'],
} as const satisfies { readonly [group: string]: readonly SettingKey[] }
const groupNames = Object.keys(groups) as readonly (keyof typeof groups)[]

const subject = { form: 'service-settings', account: null } as const
/** Milliseconds. Somebody may change the file by hand meanwhile. */
const pause = 10_000

/** The settings of the node service, which are reviewed before they are sent, and its file local.conf. */
export function ServiceSettings() {
  const t = useTranslate()
  const app = useApp()
  const snapshot = app.snapshot.value
  const serving = snapshot !== null && isServing(snapshot.connection)
  const editing = useDialog('local-conf')
  const { value, fault, refresh } = usePolled<{ readonly settings: Settings | null }>(
    async () => {
      const reply = await app.tryAsk('service.readSettings')
      return reply.ok ? success({ settings: reply.value }) : reply
    },
    reuseSame,
    pause,
  )
  useEffect(() => void app.drafts.load(), [app])
  return (
    <section class="settings service-settings" aria-labelledby="service-settings-heading">
      <ViewHead
        id="service-settings-heading"
        heading={t('service-settings.heading')}
        onBack={() => app.navigate({ view: 'networks' })}
      />
      <p class="service-settings-text secondary">{t('service-settings.intro')}</p>
      {fault !== null && (serving || value === null) && <FaultBanner fault={fault} />}
      {value === null && fault === null && (
        <p class="service-settings-text secondary">{t('service-settings.reading')}</p>
      )}
      {value?.settings === null && <p class="service-settings-text">{t('service-settings.untold')}</p>}
      {value !== null && value.settings !== null && (
        <SettingsForm
          settings={value.settings}
          version={snapshot?.node?.version ?? null}
          usable={serving && fault === null}
          refresh={refresh}
        />
      )}
      <h3>{t('service-settings.file')}</h3>
      <div class="settings-line inline gap-6 spread">
        <p class="secondary">{t('service-settings.fileText')}</p>
        <Button onClick={() => app.dialogs.show({ kind: 'local-conf', remove: null })}>
          {t('service-settings.edit')}
        </Button>
      </div>
      {editing.dialog !== null && (
        <LocalConfDialog
          key={editing.dialog.remove}
          remove={editing.dialog.remove}
          onClose={() => {
            editing.close()
            void refresh()
          }}
        />
      )}
    </section>
  )
}

interface SettingsFormProps {
  readonly settings: Settings
  readonly version: string | null
  readonly usable: boolean
  readonly refresh: () => Promise<void>
}

type Typed = { readonly [K in SettingKey]?: string }

function SettingsForm({ settings, version, usable, refresh }: SettingsFormProps) {
  const t = useTranslate()
  const app = useApp()
  const reviewing = useDialog('service-changes')
  const discarding = useDiscard(subject)
  const [done, setDone] = useState<readonly SettingChange[]>([])
  // Only this form saves drafts of this subject.
  const typed = (app.drafts.of(subject)?.form ?? {}) as Typed
  const { changes, wrong } = changesOf(typed, settings)

  const type = (key: SettingKey, text: string): void => {
    setDone([])
    const form = { ...typed, [key]: text }
    const next = changesOf(form, settings)
    const changed = [...next.changes.map((change) => change.key), ...next.wrong]
    app.drafts.save({
      subject,
      name: t('service-settings.heading'),
      changed,
      base: {},
      form: Object.fromEntries(
        settingKeys.flatMap((each) => (changed.includes(each) ? [[each, form[each] ?? '']] : [])),
      ),
    })
  }
  return (
    <>
      {groupNames.map((group) => (
        <div key={group}>
          <h3>{t(`service-settings.groups.${group}`)}</h3>
          {groups[group].map((key) => (
            <SettingRow
              key={key}
              of={key}
              value={settings.values[key]}
              typed={typed[key]}
              readable={!settings.unreadable.includes(key)}
              version={version}
              usable={usable}
              onType={(text) => type(key, text)}
            />
          ))}
        </div>
      ))}
      {(changes.length + wrong.length > 0 || discarding.discarded > 0) && (
        <div class="service-settings-bar save-line inline">
          <span class="grow secondary" role="status">
            {discarding.discarded > 0 && t('common.discarded', { count: discarding.discarded })}
          </span>
          <DiscardButton of={discarding} />
          {changes.length > 0 && (
            <Button
              kind="primary"
              disabled={wrong.length > 0 || !usable}
              onClick={() => app.dialogs.show({ kind: 'service-changes' })}
            >
              {t('service-settings.review', { changes: changes.length })}
            </Button>
          )}
        </div>
      )}
      {done.length > 0 && changes.length === 0 && (
        <Done changes={done} usable={usable} onUndone={() => setDone([])} refresh={refresh} />
      )}
      {reviewing.dialog !== null && changes.length > 0 && (
        <ReviewDialog
          changes={changes}
          onClose={reviewing.close}
          onDone={(sent) => {
            reviewing.close()
            app.drafts.discard(subject)
            setDone(sent)
            void refresh()
          }}
        />
      )}
    </>
  )
}

/** Returns what would be sent, and the settings whose text is no value of theirs. */
function changesOf(typed: Typed, { values }: Settings) {
  const changes: SettingChange[] = []
  const wrong: SettingKey[] = []
  for (const key of settingKeys) {
    const text = typed[key]
    if (text === undefined) continue
    const read = readSetting(key, text)
    const before = values[key]
    if (!read.ok) {
      // An empty text where nothing is set changes nothing.
      if (text.trim() !== '' || before !== null) wrong.push(key)
      continue
    }
    const isUsual = before === null && sameSetting(key, read.value, settingOf(key).usual)
    if (!isUsual && !sameSetting(key, before, read.value)) changes.push({ key, before, after: read.value })
  }
  return { changes, wrong }
}

interface SettingRowProps {
  readonly of: SettingKey
  /** null: the file does not set it */
  readonly value: SettingValue | null
  /** undefined: nothing was typed */
  readonly typed: string | undefined
  readonly readable: boolean
  readonly version: string | null
  readonly usable: boolean
  readonly onType: (text: string) => void
}

function SettingRow({ of, value, typed, readable, version, usable, onType }: SettingRowProps) {
  const t = useTranslate()
  const app = useApp()
  const { kind, usual, since, acts } = settingOf(of)
  const isIdle = isKnownTo(of, version) === false
  const disabled = !usable || isIdle
  const name = t(`service-settings.names.${of}`)
  const text = t(`service-settings.texts.${of}`)
  const shown = value === null ? null : meaningOf(of, value)
  const read = typed === undefined ? null : readSetting(of, typed)
  const notes = [
    value === null && readable
      ? t('service-settings.usual', { value: settingWords(t, usual) })
      : t('service-settings.usualIs', { value: settingWords(t, usual) }),
    t(`service-settings.acts.${acts}`),
    ...(since === null || isIdle ? [] : [t('service-settings.since', { version: since.join('.') })]),
  ]
  const isWrong = typed !== undefined && typed.trim() !== '' && read?.ok === false
  const problem = read?.ok === false && (isWrong || value !== null) ? settingProblem(t, read.problem) : null
  return (
    <div class="service-setting stack gap-2" data-setting={of}>
      {kind === 'flag' ? (
        <SwitchRow
          name={name}
          description={text}
          checked={read?.ok === true ? read.value === true : (shown ?? usual) === true}
          disabled={disabled}
          onChange={(on) => onType(settingText(on))}
        />
      ) : (
        <Field
          label={name}
          help={text}
          value={typed ?? (shown === null ? '' : settingText(shown))}
          hint={usual === null ? '' : settingText(usual)}
          problem={problem}
          mono
          numeric={kind === 'port'}
          disabled={disabled}
          onText={onType}
        />
      )}
      <div class="service-setting-notes secondary">
        {partsOf(t, notes)}
        {value !== null && usable && (
          <Button
            kind="quiet"
            label={t('service-settings.removeName', { name })}
            onClick={() => app.dialogs.show({ kind: 'local-conf', remove: of })}
          >
            {t('service-settings.remove')}
          </Button>
        )}
      </div>
      {isIdle && since !== null && (
        <Warning severe={false}>{t('service-settings.idle', { version: since.join('.') })}</Warning>
      )}
      {!readable && <Warning severe={false}>{t('service-settings.unreadable')}</Warning>}
    </div>
  )
}

interface DoneProps {
  readonly changes: readonly SettingChange[]
  readonly usable: boolean
  readonly onUndone: () => void
  readonly refresh: () => Promise<void>
}

/** Shows what was changed, with the way back and the restart that some changes need. */
function Done({ changes, usable, onUndone, refresh }: DoneProps) {
  const t = useTranslate()
  const app = useApp()
  const restarts = changes.filter(({ key }) => settingOf(key).acts === 'restart').length
  const back = changes.flatMap(({ key, before, after }) => {
    const value = before ?? settingOf(key).usual
    return value === null ? [] : [{ key, before: after, after: value }]
  })
  const undo = async (): Promise<void> => {
    const reply = await app.ask('service.changeSettings', { changes: back, agreed: false })
    void refresh()
    if (!reply.ok) return
    onUndone()
    app.message.value = { kind: 'done', text: t('service-settings.undone') }
  }
  return (
    <div class="service-settings-bar stack gap-3">
      <div class="inline gap-3" role="status">
        <StateIcon state="ok" size={16} />
        <span class="grow">{t('service-settings.changed', { changes: changes.length })}</span>
        {back.length === changes.length && (
          <Button kind="quiet" disabled={!usable} onClick={() => void undo()}>
            {t('common.undo')}
          </Button>
        )}
      </div>
      {back.length < changes.length && <p class="secondary">{t('service-settings.notUndone')}</p>}
      {restarts > 0 && (
        <div class="inline gap-3">
          <span class="grow secondary">{t('service-settings.needsRestart', { changes: restarts })}</span>
          <Button onClick={() => app.dialogs.show({ kind: 'service-control', action: 'restart' })}>
            {t('service-settings.restart')}
          </Button>
        </div>
      )}
    </div>
  )
}
