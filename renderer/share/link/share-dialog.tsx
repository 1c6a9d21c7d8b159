import shareWords from 'words:share'
import { Check, Download, Image } from 'lucide'
import { useMemo, useState } from 'preact/hooks'
import { codeFormats } from '../../../contract/share-commands.ts'
import { joinLink, type LinkForm, linkForms } from '../../../domain/join-link.ts'
import { qrModules, qrPath } from '../../../domain/qr-code.ts'
import { CopyButton } from '../../app/copy-button.tsx'
import type { ShareRequest } from '../../app/dialogs.ts'
import { useAction } from '../../app/use-action.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { FaultBanner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { useCopied } from '../../ui/copyable.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import '../styles/share.css'

/** The dialog is fetched with these messages when it is first opened. */
export const shareMessages = () => [shareWords]

interface ShareDialogProps {
  readonly request: ShareRequest
  readonly onClose: () => void
}

/** Shows a network's link and QR code, which hold nothing but its id. */
export function ShareDialog({ request, onClose }: ShareDialogProps) {
  const t = useTranslate()
  const { fault, send } = useAction()
  const [form, setForm] = useState<LinkForm>('meshtray')
  const [isCopied, setCopied] = useCopied()
  const { network, name, access, isOurs } = request
  const link = joinLink(network, form)
  const copyPicture = async (): Promise<void> => {
    const reply = await send('share.copyCode', { network, form })
    if (reply.ok) setCopied()
  }
  return (
    <Dialog title={t('share.title', { name })} onClose={onClose}>
      <Choice
        legend={t('share.form')}
        options={linkForms.map((value) => ({ value, word: t(`share.forms.${value}`) }))}
        value={form}
        onChoose={setForm}
      />
      <QrCode text={link} label={t('share.code', { name, link })} />
      <code class="share-link mono">{link}</code>
      <p>{t(`share.about.${form}`)}</p>
      <p>{t('share.after', { access, whose: isOurs ? 'ours' : 'theirs' })}</p>
      {fault !== null && <FaultBanner fault={fault} />}
      <div class="share-tools cluster">
        <CopyButton word={t('share.copyLink')} text={() => link} />
        <Button onClick={() => void copyPicture()}>
          <Icon node={isCopied ? Check : Image} size={14} />
          {t('share.copyCode')}
        </Button>
        <span class="visually-hidden" role="status">
          {isCopied ? t('common.copied') : ''}
        </span>
        {codeFormats.map((format) => (
          <Button key={format} onClick={() => void send('share.saveCode', { network, form, format })}>
            <Icon node={Download} size={14} />
            {t('share.saveCode', { format: format.toUpperCase() })}
          </Button>
        ))}
      </div>
      <div class="dialog-actions">
        <Button kind="primary" takesFocus onClick={onClose}>
          {t('share.close')}
        </Button>
      </div>
    </Dialog>
  )
}

interface QrCodeProps {
  readonly text: string
  /** The name for screen readers */
  readonly label: string
}

/** A QR code, dark on light with a light margin in every theme, as scanners need it. */
function QrCode({ text, label }: QrCodeProps) {
  const { side, path } = useMemo(() => {
    const modules = qrModules(text)
    return { side: modules.length, path: qrPath(modules) }
  }, [text])
  return (
    <svg
      class="qr-code"
      viewBox={`0 0 ${side} ${side}`}
      shape-rendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path fill="#fff" d={`M0 0h${side}v${side}h-${side}z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}
