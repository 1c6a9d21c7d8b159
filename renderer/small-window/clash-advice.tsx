import { nameOf } from '../../contract/network-state.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import type { Clash } from '../../domain/computer/clashes.ts'
import { useApp } from '../app/state.ts'
import { clashWords } from '../text/in-effect.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'

/** More would fill the window, and say nothing new. */
const most = 3

/** What a network takes from this computer or loses to it, and what can be done. */
export function ClashAdvice({ entry }: { readonly entry: NetworkEntry }) {
  const t = useTranslate()
  const app = useApp()
  const { clashes, addressesWait } = entry
  const snapshot = app.snapshot.value
  if (clashes.length === 0 || snapshot === null) return null
  const { networks, hosting } = snapshot
  const rivalName = ({ rival }: Clash): string => {
    const owner = networks.find(({ id }) => id === rival.network)
    return owner === undefined ? rival.interface : nameOf(owner)
  }
  const name = nameOf(entry)
  const more = clashes.length - most
  const id = entry.id
  return (
    <div class="advice">
      <p>{addressesWait ? t('clash.waits') : t('clash.clashes')}</p>
      <ul class="clashes">
        {clashes.slice(0, most).map((clash) => (
          <li key={`${clash.target} ${clash.rival.interface} ${clash.rival.target}`}>
            {clashWords(t, clash, { network: name, rival: rivalName(clash) })}
          </li>
        ))}
        {more > 0 && <li>{t('clash.more', { count: more })}</li>}
      </ul>
      <div class="advice-help">
        <Button
          kind={addressesWait ? 'primary' : 'plain'}
          onClick={() =>
            app.setIntent({
              command: 'network.setFlag',
              argument: { id, flag: 'allowManaged', value: false },
            })
          }
        >
          {addressesWait ? t('clash.keepOff') : t('clash.switchOff')}
        </Button>
        <Button onClick={() => void app.ask('network.agreeToClashes', { id })}>
          {addressesWait ? t('clash.goOn') : t('clash.agree')}
        </Button>
        {hosting.manageable.includes(id) && (
          <Button onClick={() => void app.ask('hosting.openWindow', { network: id, part: 'settings' })}>
            {t('clash.otherSubnet')}
          </Button>
        )}
      </div>
    </div>
  )
}
