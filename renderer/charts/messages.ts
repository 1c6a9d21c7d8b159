import { linkTimeline } from '../../words/english/link-timeline.ts'
import { linkTraffic } from '../../words/english/link-traffic.ts'

/** The charts are fetched with these messages when the first chart is shown. */
export const chartMessages = { ...linkTimeline, ...linkTraffic }
