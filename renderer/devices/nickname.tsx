import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Device } from '../../domain/devices/device.ts'
import { nicknameProblem } from '../../domain/devices/nickname.ts'
import { useAction } from '../app/use-action.ts'
import { useEscape } from '../app/use-escape.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { FaultBanner } from '../ui/fault-banner.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'

interface NicknameProps {
  readonly device: Device
  /** What else can be done */
  readonly children: ComponentChildren
}

/** What the person calls a device, changed in its place. */
export function Nickname({ device, children }: NicknameProps) {
  const t = useTranslate()
  const { busy, fault, send } = useAction()
  /** null: it is not being changed */
  const [text, setText] = useState<string | null>(null)
  const now = device.names.find(({ from }) => from === 'nickname')?.name ?? ''
  useEscape(() => {
    setText(null)
    return text !== null
  })
  if (text === null) {
    return (
      <div class="actions">
        {children}
        <Button onClick={() => setText(now)}>{t('devices.rename')}</Button>
      </div>
    )
  }
  const problem = nicknameProblem(text)
  const save = async (): Promise<void> => {
    const reply = await send('devices.setNickname', { node: device.node, name: text.trim() })
    if (reply.ok) setText(null)
  }
  return (
    <Form class="nickname" ready={problem === null && !busy} onSubmit={() => void save()}>
      <Field
        label={t('devices.nickname')}
        help={t('devices.nicknameHelp')}
        problem={problem === null ? null : t(`devices.nicknameProblem.${problem}`)}
        auto
        takesFocus
        value={text}
        onText={setText}
      />
      <div class="actions">
        <Button type="submit" kind="primary" busy={busy} disabled={problem !== null}>
          {t('devices.save')}
        </Button>
        <Button onClick={() => setText(null)}>{t('devices.cancel')}</Button>
      </div>
      {fault !== null && <FaultBanner fault={fault} />}
    </Form>
  )
}
