import { useId, useState } from 'preact/hooks'
import type { LinkOpener } from '../../contract/device-commands.ts'
import { defaultPreferences } from '../../contract/preferences.ts'
import type { Device, DeviceAddress } from '../../domain/devices/device.ts'
import {
  type DeviceLink,
  deviceLink,
  hostAndPort,
  isPort,
  isUserName,
  type LinkScheme,
  schemesWithUser,
  sshCommand,
} from '../../domain/devices/device-link.ts'
import { useApp } from '../app/state.ts'
import { useAction } from '../app/use-action.ts'
import { reuseSame, usePolled } from '../app/use-polled.ts'
import { tooltip } from '../text/hosting/window.ts'
import { useTranslate } from '../text/use-translate.ts'
import { FaultBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/choice.tsx'
import { useCopied } from '../ui/copyable.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, Form, Note } from '../ui/field.tsx'

const usualPorts = { ssh: '22', rdp: '3389', vnc: '5900', smb: '445', http: '80', https: '443' } as const

/** Milliseconds between two polls: a program for the link may be installed meanwhile. */
const pause = 15_000

interface OpenDialogProps {
  readonly device: Device
  readonly scheme: LinkScheme
  readonly onClose: () => void
}

/** Shows the link before it is opened, and by which program, where the system tells. */
export function OpenDialog({ device, scheme, onClose }: OpenDialogProps) {
  const t = useTranslate()
  const { snapshot, tryAsk, copy } = useApp()
  const { busy, fault, send } = useAction()
  const [isCopied, setCopied] = useCopied()
  const { node, names, addresses } = device
  const { sshUsers } = snapshot.value?.preferences ?? defaultPreferences
  const [address, setAddress] = useState(addresses[0]?.address ?? '')
  const [user, setUser] = useState(scheme === 'ssh' ? (sshUsers[node] ?? '') : '')
  const [portText, setPortText] = useState('')
  const { value: opener } = usePolled(() => tryAsk('devices.opener', { scheme }), reuseSame, pause)
  const takesUser = schemesWithUser.includes(scheme)
  const port = portText.trim() === '' ? null : Number(portText)
  const isUserWrong = user !== '' && !isUserName(user)
  const isPortWrong = port !== null && !isPort(port)
  const link = deviceLink({ scheme, address, user, port })
  const { word, text } = copyText({ scheme, address, user, port })
  const ready = link !== null && opener !== null && opener.kind !== 'none' && !busy
  const open = async (): Promise<void> => {
    const reply = await send('devices.open', { node, address, scheme, user: user === '' ? null : user, port })
    if (reply.ok) onClose()
  }
  return (
    <Dialog
      title={t('open-device.title', {
        what: t(`open-device.what.${scheme}`),
        name: tooltip(names[0]?.name ?? node),
      })}
      onClose={onClose}
    >
      <Form class="form stack gap-5" ready={ready} onSubmit={() => void open()}>
        <AddressChoice addresses={addresses} value={address} onChoose={setAddress} />
        <div class="open-fields stack gap-5">
          {takesUser && (
            <Field
              label={t('open-device.user')}
              auto
              value={user}
              hint={t('open-device.userHint')}
              takesFocus
              problem={isUserWrong ? t('open-device.userProblem') : null}
              onText={setUser}
            />
          )}
          <Field
            label={t('open-device.port')}
            value={portText}
            hint={usualPorts[scheme]}
            numeric
            takesFocus={!takesUser}
            problem={isPortWrong ? t('open-device.portProblem') : null}
            onText={setPortText}
          />
        </div>
        <div class="open-link stack gap-2">
          <div class="label">{t('open-device.opens')}</div>
          <code class="action-line">{link ?? '…'}</code>
          {link !== null && opener !== null && <OpenedBy scheme={scheme} opener={opener} />}
        </div>
        {fault !== null && <FaultBanner fault={fault} />}
        <div class="dialog-actions">
          <Button onClick={onClose}>{t('open-device.cancel')}</Button>
          <Button
            kind={opener?.kind === 'none' ? 'primary' : 'plain'}
            disabled={text === null}
            onClick={async () => {
              if (await copy(text ?? '')) setCopied()
            }}
          >
            {t(isCopied ? 'common.copied' : word)}
          </Button>
          {opener?.kind !== 'none' && (
            <Button kind="primary" type="submit" disabled={!ready} busy={busy}>
              {t('open-device.confirm')}
            </Button>
          )}
        </div>
      </Form>
    </Dialog>
  )
}

/** If no program opens the link, a command for a terminal, an address or the link itself is offered for copying. */
function copyText(link: DeviceLink) {
  switch (link.scheme) {
    case 'ssh':
      return { word: 'open-device.copyCommand', text: sshCommand(link) } as const
    case 'rdp':
    case 'vnc':
      return { word: 'open-device.copyAddress', text: hostAndPort(link) } as const
    default:
      return { word: 'open-device.copyLink', text: deviceLink(link) } as const
  }
}

function OpenedBy({ scheme, opener }: { readonly scheme: LinkScheme; readonly opener: LinkOpener }) {
  const t = useTranslate()
  if (opener.kind === 'none') return <Note>{t(`open-device.none.${scheme}`)}</Note>
  if (opener.kind === 'unknown') return <Note>{t('open-device.unknown', { scheme })}</Note>
  return (
    <div class="secondary">
      {opener.name === '' ? t('open-device.byDefault') : t('open-device.by', { program: opener.name })}
    </div>
  )
}

interface AddressChoiceProps {
  readonly addresses: readonly DeviceAddress[]
  readonly value: string
  readonly onChoose: (address: string) => void
}

/** The choice of the address; nothing is shown for a single one. */
export function AddressChoice({ addresses, value, onChoose }: AddressChoiceProps) {
  const t = useTranslate()
  const id = useId()
  if (addresses.length < 2) return null
  return (
    <div class="labelled grow">
      <label class="label" for={id}>
        {t('open-device.address')}
      </label>
      <Select
        id={id}
        options={addresses.map(({ address }) => ({ value: address, word: address }))}
        value={value}
        onChoose={onChoose}
      />
    </div>
  )
}
