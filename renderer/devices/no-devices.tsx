import { Plus } from 'lucide'
import type { DeviceNetwork } from '../../contract/devices.ts'
import { useApp } from '../app/state.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

/** Says why no device is listed in these networks, and what to do about it. */
export function NoDevices({ networks }: { readonly networks: readonly DeviceNetwork[] }) {
  const t = useTranslate()
  const { dialogs, ask, isLarge } = useApp()
  const hosted = networks.length > 0 && networks.every(({ isHosted }) => isHosted)
  return (
    <section class="empty">
      <h2>{t('devices.noneTitle')}</h2>
      {networks.length === 0 ? (
        <>
          <p>{t('devices.noNetworkText')}</p>
          {!isLarge && (
            <Button kind="primary" onClick={() => dialogs.show({ kind: 'join', id: '' })}>
              <Icon node={Plus} /> {t('devices.join')}
            </Button>
          )}
        </>
      ) : hosted ? (
        <>
          <p>{t('devices.nobodyHostedText')}</p>
          <Button onClick={() => void ask('hosting.openWindow', { network: networks[0]?.id ?? null })}>
            {t('devices.openHosted')}
          </Button>
        </>
      ) : (
        <p>{t('devices.nobodyText')}</p>
      )}
    </section>
  )
}
