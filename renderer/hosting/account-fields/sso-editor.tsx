import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import type { SsoConfig } from '../../../contract/account.ts'
import { accountNetworkLabels as labels } from '../../text/account-network.ts'
import { Choice } from '../../ui/choice.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Field } from '../../ui/field.tsx'
import { Group } from '../../ui/group.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { type AccountForm, lacksClientId } from './account-form.ts'

type Form = AccountForm['ssoConfig']

interface SsoEditorProps {
  readonly sso: Form
  /** As it is at the service */
  readonly set: SsoConfig
  readonly usable: boolean
  readonly onSso: (part: Partial<Form>) => void
  readonly children: ComponentChildren
}

const usual = ['default', 'email', 'group']

/** Logging in before one is let in. What hangs on it folds away while it is off. */
export function SsoEditor({ sso, set, usable, onSso, children }: SsoEditorProps) {
  const modes = usual.includes(sso.mode) || sso.mode === '' ? usual : [...usual, sso.mode]
  const id = useId()
  return (
    <Group title={labels.sso} text={labels.ssoText}>
      <SwitchRow
        name={labels.ssoEnabled}
        description={labels.ssoEnabledText}
        checked={sso.enabled}
        disabled={!usable}
        onChange={(enabled) => onSso({ enabled, mode: sso.mode === '' ? 'default' : sso.mode })}
      />
      {(sso.enabled || sso.clientId !== '') && (
        <>
          <Field
            label={labels.clientId}
            mono
            value={sso.clientId}
            help={labels.clientIdHelp}
            problem={lacksClientId({ ssoConfig: sso }) ? labels.clientIdMissing : null}
            onText={(clientId) => onSso({ clientId })}
          />
          <div>
            <Choice
              legend={labels.ssoMode}
              options={modes.map((mode) => ({ value: mode, word: labels.ssoModes[mode] ?? mode }))}
              value={sso.mode === '' ? 'default' : sso.mode}
              onChoose={(mode) => onSso({ mode })}
            />
          </div>
          {(sso.mode !== 'default' || sso.allowList !== '') && (
            <div class="labelled">
              <label class="label" for={id}>
                {labels.allowList}
              </label>
              <textarea
                id={id}
                class="input input-lines"
                rows={4}
                spellcheck={false}
                aria-describedby={`${id}-note`}
                value={sso.allowList}
                onInput={({ currentTarget }) => onSso({ allowList: currentTarget.value })}
              />
              <div id={`${id}-note`} class="note secondary">
                {labels.allowListHelp}
              </div>
            </div>
          )}
          <Facts>
            <Fact term={labels.provider}>{set.provider || labels.notSet}</Fact>
            <Fact term={labels.endpoint}>{set.authorizationEndpoint || labels.notSet}</Fact>
          </Facts>
          <p class="secondary">{labels.serviceSets}</p>
        </>
      )}
      {children}
    </Group>
  )
}
