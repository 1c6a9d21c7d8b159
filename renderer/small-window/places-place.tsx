import { useLoaded } from '../app/use-loaded.ts'
import { StateIcon } from '../ui/state-icon.tsx'

export const placeWords = () =>
  import('../policy/places/messages.ts').then(({ placeMessages }) => placeMessages)

/** Where places are shown, by what is fetched when they are first opened. */
export function PlacesPlace() {
  const places = useLoaded(() => import('../policy/places/places.tsx'), placeWords)
  if (places !== null) return <places.Places />
  return (
    <div class="trouble trouble-starting">
      <StateIcon state="pending" size={28} />
    </div>
  )
}
