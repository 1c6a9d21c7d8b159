import { linkTimeline } from '../../words/english/link-timeline.ts'
import { linkTraffic } from '../../words/english/link-traffic.ts'

/** Of drawings over time, which are fetched when the first is shown. */
export const chartMessages = { ...linkTimeline, ...linkTraffic }
