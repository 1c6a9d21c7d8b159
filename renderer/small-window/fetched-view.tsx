import { useEffect } from 'preact/hooks'
import { useApp } from '../app/state.ts'
import { useLoaded } from '../app/use-loaded.ts'
import { StateIcon } from '../ui/icon.tsx'

export const placeWords = () =>
  import('../policy/places/messages.ts').then(({ placeMessages }) => placeMessages)
export const setWords = () => import('../policy/sets/messages.ts').then(({ setMessages }) => setMessages)

const views = {
  devices: {
    load: () => import('../devices/devices.tsx').then(({ Devices }) => Devices),
    words: () => import('../devices/messages.ts').then(({ deviceMessages }) => deviceMessages),
  },
  doctor: {
    load: () => import('../doctor/doctor.tsx').then(({ Doctor }) => Doctor),
    words: () => import('../doctor/messages.ts').then(({ doctorMessages }) => doctorMessages),
  },
  places: {
    load: () => import('../policy/places/places.tsx').then(({ Places }) => Places),
    words: placeWords,
  },
  report: {
    load: () => import('../report/report.tsx').then(({ Report }) => Report),
    words: () => import('../report/messages.ts').then(({ reportMessages }) => reportMessages),
  },
  sets: {
    load: () => import('../policy/sets/sets.tsx').then(({ Sets }) => Sets),
    words: setWords,
  },
} as const

interface FetchedViewProps {
  readonly view: keyof typeof views
}

/** Where a view is shown that is fetched when it is first opened, with its words. Keyed by the view. */
export function FetchedView({ view }: FetchedViewProps) {
  const View = useLoaded(views[view].load, views[view].words)
  if (View !== null) return <View />
  return (
    <div class="trouble trouble-starting">
      <StateIcon state="pending" size={28} />
    </div>
  )
}

/** Where a check of the connection is shown. Leaving it ends the check. */
export function DoctorPlace() {
  const { tryAsk } = useApp()
  useEffect(() => () => void tryAsk('doctor.close'), [tryAsk])
  return <FetchedView view="doctor" />
}
