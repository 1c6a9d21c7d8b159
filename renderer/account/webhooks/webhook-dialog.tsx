import { useState } from 'preact/hooks'
import { type Webhook, webhookEvents } from '../../../contract/access.ts'
import { webhookUrlProblem } from '../../../domain/account-fields.ts'
import { usePlan } from '../../app/use-answer.ts'
import { eventWord, isKnownEvent } from '../../text/access.ts'
import { fullWords } from '../../text/plan.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Field, Note } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { type AccountDialogProps, useDialogAction } from '../view-parts.tsx'

interface WebhookDialogProps extends AccountDialogProps {
  readonly organization: string
  /** null: a new one is created */
  readonly webhook: Webhook | null
}

const longest = 255
const groups = Object.keys(webhookEvents) as readonly (keyof typeof webhookEvents)[]

/** Creates or changes a webhook. Only differences are sent, and events that are not known stay. */
export function WebhookDialog({ account, organization, webhook, ...ends }: WebhookDialogProps) {
  const t = useTranslate()
  const { busy, fault, finish, frame } = useDialogAction(ends)
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [description, setDescription] = useState(webhook?.description ?? '')
  const before = webhook?.events?.items ?? []
  const unreadable = webhook?.events?.unreadable ?? 0
  const [events, setEvents] = useState<readonly string[]>(before)
  const [more, setMore] = useState('')
  /** Set once the address was entered: a half typed one is not reported as wrong. */
  const [left, setLeft] = useState(false)
  const typed = more.split(/[\s,;]+/).filter(Boolean)
  const wanted = [...new Set([...events, ...typed])]
  const problem = webhookUrlProblem(url)
  const isSame = [...wanted].sort().join() === [...before].sort().join()
  const change = {
    ...(url.trim() !== webhook?.url && { url: url.trim() }),
    ...(!isSame && { events: wanted }),
    ...(description !== webhook?.description && { description }),
  }
  const fits = description.length <= longest && (wanted.length > 0 || (webhook !== null && isSame))
  const plan = usePlan(account, webhook === null ? organization : null, fault)
  const full = fullWords(t, plan, 'webhooks')
  const ready = url.trim() !== '' && fits && full === null && Object.keys(change).length > 0
  const save = async (): Promise<void> => {
    setLeft(true)
    if (problem !== null) return
    if (webhook !== null) await finish('webhooks.save', { account, id: webhook.id, ...change })
    else
      await finish('webhooks.create', { account, organization, url: url.trim(), events: wanted, description })
  }
  const unknown = before.filter((event) => !isKnownEvent(event))
  const tick = (event: string, checked: boolean): void =>
    setEvents(checked ? [...events, event] : events.filter((one) => one !== event))
  const checks = (list: readonly string[]) =>
    list.map((event) => (
      <label key={event} class="event-check inline gap-4">
        <input
          type="checkbox"
          checked={events.includes(event)}
          onChange={({ currentTarget }) => tick(event, currentTarget.checked)}
        />
        <span>{eventWord(t, event)}</span>
      </label>
    ))
  const [doing, does] =
    webhook === null
      ? [t('webhooks.form.creating'), t('webhooks.form.create')]
      : [t('webhooks.form.saving'), t('webhooks.form.save')]
  return (
    <FormDialog
      title={webhook === null ? t('webhooks.form.new') : t('webhooks.form.change')}
      placement="wide"
      confirm={busy ? doing : does}
      ready={ready}
      {...frame}
      fault={full === null ? fault : null}
      onSubmit={() => void save()}
    >
      {full !== null && <Note severe>{full}</Note>}
      <Field
        label={t('webhooks.form.url')}
        auto
        value={url}
        help={t('webhooks.form.urlHelp')}
        problem={left && problem !== null ? t(`webhooks.form.problem.${problem}`) : null}
        takesFocus
        onText={(next) => {
          setUrl(next)
          setLeft(false)
        }}
      />
      <Field
        label={t('webhooks.form.description')}
        auto
        value={description}
        problem={description.length > longest ? t('webhooks.form.tooLong') : null}
        onText={setDescription}
      />
      <div class="label">{t('webhooks.form.events')}</div>
      {webhook?.events === null && <Note>{t('webhooks.form.unknownEvents')}</Note>}
      {unreadable > 0 && <Note>{t('field.unreadable', { count: unreadable })}</Note>}
      <div class="event-groups">
        {groups.map((group) => (
          <fieldset key={group} class="event-group">
            <legend class="label">{t(`webhooks.groups.${group}`)}</legend>
            {checks(webhookEvents[group])}
          </fieldset>
        ))}
        {unknown.length > 0 && (
          <fieldset class="event-group">
            <legend class="label">{t('webhooks.groups.unknown')}</legend>
            {checks(unknown)}
          </fieldset>
        )}
      </div>
      <Field
        label={t('webhooks.form.other')}
        mono
        value={more}
        help={t('webhooks.form.otherHelp')}
        onText={setMore}
      />
    </FormDialog>
  )
}
