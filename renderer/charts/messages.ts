import linkTimeline from 'words:link-timeline'
import linkTraffic from 'words:link-traffic'

/** The charts are fetched with these messages when the first chart is shown. */
export const chartMessages = () => [linkTimeline, linkTraffic]
