import { lazy } from '../app/lazy.tsx'

const words = () => import('./messages.ts').then(({ chartMessages }) => chartMessages)

/** How a device, or those of a network, were reached. What stands for it is as high, so that nothing below it jumps. */
export const LinkTimelinePlace = lazy(
  () => import('./link-timeline.tsx').then(({ LinkTimeline }) => LinkTimeline),
  words,
  <div class="chart-place" />,
)

export const TrafficPlace = lazy(() => import('./traffic.tsx').then(({ Traffic }) => Traffic), words)
