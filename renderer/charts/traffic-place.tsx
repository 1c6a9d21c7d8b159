import { useLoaded } from '../app/use-loaded.ts'

const words = () => import('./messages.ts').then(({ chartMessages }) => chartMessages)

/** Where the node's traffic is shown, by what is fetched when it is first seen. */
export function TrafficPlace() {
  const part = useLoaded(() => import('./traffic.tsx'), words)
  return part === null ? null : <part.Traffic />
}
