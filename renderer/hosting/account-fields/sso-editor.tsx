import type { ComponentChildren } from 'preact'
import type { SsoConfig } from '../../../contract/account.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Choice } from '../../ui/choice.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Field } from '../../ui/field.tsx'
import { Group } from '../../ui/group.tsx'
import { LinesField } from '../../ui/lines-field.tsx'
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

const usual = ['default', 'email', 'group'] as const

/** Logging in before one is let in. What hangs on it folds away while it is off. */
export function SsoEditor({ sso, set, usable, onSso, children }: SsoEditorProps) {
  const t = useTranslate()
  const isUsual = sso.mode === '' || usual.some((mode) => mode === sso.mode)
  return (
    <Group title={t('account-network.sso')} text={t('account-network.ssoText')}>
      <SwitchRow
        name={t('account-network.ssoEnabled')}
        description={t('account-network.ssoEnabledText')}
        checked={sso.enabled}
        disabled={!usable}
        onChange={(enabled) => onSso({ enabled, mode: sso.mode === '' ? 'default' : sso.mode })}
      />
      {(sso.enabled || sso.clientId !== '') && (
        <>
          <Field
            label={t('account-network.clientId')}
            mono
            value={sso.clientId}
            help={t('account-network.clientIdHelp')}
            problem={lacksClientId({ ssoConfig: sso }) ? t('account-network.clientIdMissing') : null}
            onText={(clientId) => onSso({ clientId })}
          />
          <div>
            <Choice
              legend={t('account-network.ssoMode')}
              options={[
                ...usual.map((mode) => ({
                  value: mode as string,
                  word: t(`account-network.ssoModes.${mode}`),
                })),
                ...(isUsual ? [] : [{ value: sso.mode, word: sso.mode }]),
              ]}
              value={sso.mode === '' ? 'default' : sso.mode}
              onChoose={(mode) => onSso({ mode })}
            />
          </div>
          {(sso.mode !== 'default' || sso.allowList !== '') && (
            <LinesField
              label={t('account-network.allowList')}
              help={t('account-network.allowListHelp')}
              rows={4}
              value={sso.allowList}
              onText={(allowList) => onSso({ allowList })}
            />
          )}
          <Facts>
            <Fact term={t('account-network.provider')}>{set.provider || t('account-network.notSet')}</Fact>
            <Fact term={t('account-network.endpoint')}>
              {set.authorizationEndpoint || t('account-network.notSet')}
            </Fact>
          </Facts>
          <p class="secondary">{t('account-network.serviceSets')}</p>
        </>
      )}
      {children}
    </Group>
  )
}
