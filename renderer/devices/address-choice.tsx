import { useId } from 'preact/hooks'
import type { DeviceAddress } from '../../domain/devices/device.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Select } from '../ui/select.tsx'

interface AddressChoiceProps {
  readonly addresses: readonly DeviceAddress[]
  readonly value: string
  readonly onChoose: (address: string) => void
}

/** By which address; nothing where there is no choice. */
export function AddressChoice({ addresses, value, onChoose }: AddressChoiceProps) {
  const t = useTranslate()
  const id = useId()
  if (addresses.length < 2) return null
  return (
    <div class="labelled">
      <label class="label" for={id}>
        {t('open-device.address')}
      </label>
      <Select id={id} value={value} onChoose={onChoose}>
        {addresses.map(({ address }) => (
          <option key={address} value={address}>
            {address}
          </option>
        ))}
      </Select>
    </div>
  )
}
