import { lazy } from '../app/lazy.tsx'

/** Charts how one device, or those of a network, were reached. The placeholder has the same height, so nothing jumps. */
export const LazyLinkTimeline = lazy(
  () => import('./link-timeline.tsx'),
  ({ LinkTimeline }) => LinkTimeline,
  ({ linkTimelineMessages }) => linkTimelineMessages(),
  <div class="chart-loading" />,
)

export const LazyTraffic = lazy(
  () => import('./traffic.tsx'),
  ({ Traffic }) => Traffic,
  ({ trafficMessages }) => trafficMessages(),
)
