import {
  type Bond,
  canRotate,
  linkSelectMethods,
  mainPath,
  type Peer,
  type PeerPath,
} from '../../contract/peer.ts'
import type { NodeAddress } from '../../domain/network-id.ts'
import { formatNumber, notKnown } from '../../words/formats.ts'
import { partsOf } from '../../words/lists.ts'
import type { Translate } from '../../words/translate.ts'
import { useApp } from '../app/state.ts'
import { useAction } from '../app/use-action.ts'
import { endpoint, peerName } from '../text/peer.ts'
import { useTranslate } from '../text/use-translate.ts'
import { FaultBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Fact, Facts } from '../ui/group.tsx'

/** The bond of a peer: its policy, and each link with whether it carries traffic. Nothing where it has none */
export function BondFacts({ peer, fresh }: { readonly peer: Peer; readonly fresh: boolean }) {
  const t = useTranslate()
  const { dialogs } = useApp()
  const { bond, paths } = peer
  if (bond === null) return null
  const links = (paths ?? []).filter(({ link }) => link !== null)
  return (
    <section class="stack gap-3" aria-label={t('bond.heading')}>
      <Facts>
        <Fact term={t('bond.policy')}>{bond.policy ?? bond.policyCode ?? notKnown}</Fact>
        <Fact term={t('bond.links')}>
          {t('bond.linksAlive', {
            alive: bond.aliveLinks ?? notKnown,
            total: bond.totalLinks ?? notKnown,
          })}
        </Fact>
        {bond.linkSelectMethod !== null && (
          <Fact term={t('bond.selects')}>{selectWord(t, bond.linkSelectMethod)}</Fact>
        )}
        <Fact term={t('bond.failover')}>{milliseconds(t, bond.failoverInterval)}</Fact>
        <Fact term={t('bond.delays')}>
          {t('bond.upAndDown', {
            up: milliseconds(t, bond.upDelay),
            down: milliseconds(t, bond.downDelay),
          })}
        </Fact>
        <Fact term={t('bond.packetsPerLink')}>{bond.packetsPerLink ?? notKnown}</Fact>
        {links.map((path, index) => (
          <Fact key={`${index} ${path.address}`} term={path.link?.interface ?? t('peers.path')}>
            <LinkLine path={path} carries={carries(peer, path)} />
          </Fact>
        ))}
      </Facts>
      {canRotate(peer) && (
        <div class="actions cluster">
          <Button
            disabled={!fresh}
            onClick={() => dialogs.show({ kind: 'rotate-bond', node: peer.address, name: peerName(t, peer) })}
          >
            {t('bond.rotate')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** One link carries all of an active-backup bond; of others each does that is eligible. null: unknown */
function carries(peer: Peer, path: PeerPath): boolean | null {
  if (canRotate(peer)) return mainPath(peer) === null ? null : mainPath(peer) === path
  return path.link?.eligible ?? null
}

function LinkLine({
  path: { address, link },
  carries,
}: {
  readonly path: PeerPath
  readonly carries: boolean | null
}) {
  const t = useTranslate()
  if (link === null) return null
  return (
    <>
      <div class="mono">{address === null ? notKnown : endpoint(address)}</div>
      <div>
        {partsOf(t, [
          carries === null ? notKnown : t(carries ? 'bond.carries' : 'bond.stands-by'),
          t('bond.flows', { count: link.assignedFlowCount ?? notKnown }),
        ])}
      </div>
      <div class="secondary">
        {t('bond.quality', {
          latency: milliseconds(t, link.latencyMean),
          variance: milliseconds(t, link.latencyVariance),
          loss: percent(t, link.packetLossRatio),
          errors: percent(t, link.packetErrorRatio),
        })}
      </div>
      <div class="secondary">
        {t('bond.ages', {
          received: milliseconds(t, link.lastInAge),
          sent: milliseconds(t, link.lastOutAge),
          quality: percent(t, link.relativeQuality),
          port: link.localPort === null ? notKnown : String(link.localPort),
        })}
      </div>
    </>
  )
}

function selectWord(t: Translate, method: NonNullable<Bond['linkSelectMethod']>): string {
  const word = linkSelectMethods[Number(method)]
  return word === undefined ? String(method) : t(`bond.select.${word}`)
}

function milliseconds(t: Translate, value: number | string | null): string {
  if (value === null) return notKnown
  return typeof value === 'string'
    ? t('bond.milliseconds', { value })
    : t('bond.milliseconds', { value: formatNumber(t, value, { maximumFractionDigits: 1 }) })
}

function percent(t: Translate, ratio: number | null): string {
  return ratio === null ? notKnown : formatNumber(t, ratio, { style: 'percent', maximumFractionDigits: 1 })
}

interface RotateBondDialogProps {
  readonly node: NodeAddress
  readonly name: string
  readonly onClose: () => void
}

/** Tells what happens when the active link of a bond is exchanged, and asks. */
export function RotateBondDialog({ node, name, onClose }: RotateBondDialogProps) {
  const t = useTranslate()
  const { send, busy, fault, clearFault } = useAction()
  const rotate = async (): Promise<void> => {
    const reply = await send('peers.rotateBond', { address: node })
    if (reply.ok) onClose()
  }
  return (
    <ConfirmDialog
      title={t('bond.rotateTitle', { name: name || node })}
      cancel={t('bond.cancel')}
      confirm={t('bond.confirm')}
      busy={busy}
      onConfirm={rotate}
      onClose={onClose}
    >
      <p>{t('bond.rotateText')}</p>
      {fault !== null && <FaultBanner fault={fault} onDismiss={clearFault} />}
    </ConfirmDialog>
  )
}
