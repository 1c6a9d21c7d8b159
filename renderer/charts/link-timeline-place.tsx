import type { LinkHistorySubject } from '../../contract/link-history.ts'
import { useLoaded } from '../app/use-loaded.ts'

const words = () => import('./messages.ts').then(({ chartMessages }) => chartMessages)

/** Where it is shown how a device, or those of a network, were reached, by what is fetched when that is first seen. */
export function LinkTimelinePlace({ subject }: { readonly subject: LinkHistorySubject }) {
  const part = useLoaded(() => import('./link-timeline.tsx'), words)
  // As high as it will be: what stands below does not jump.
  return part === null ? <div class="chart-place" /> : <part.LinkTimeline subject={subject} />
}
