import * as v from 'valibot'
import { givenFlag, reader, texts } from './tolerant.ts'

/** The network settings of the node in GET /status, for diagnosis. */
export interface NodeSettings {
  /** UDP ports on this computer: first the primary port, which the API also uses over TCP, then the others */
  readonly ports: readonly number[]
  /** Public addresses of this node as peers see them: "203.0.113.66/9993" */
  readonly surfaceAddresses: readonly string[]
  /** Local addresses, as "192.168.1.23/9993"; null: the service does not say */
  readonly listeningOn: readonly string[] | null
  /** null: the service does not say */
  readonly forceTcpRelay: boolean | null
}

const port = v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535)), 0)
const settings = v.object({
  primaryPort: port,
  secondaryPort: port,
  tertiaryPort: port,
  surfaceAddresses: texts,
  listeningOn: v.fallback(v.nullable(v.array(v.string())), null),
  forceTcpRelay: givenFlag,
})

const status = v.pipe(
  v.object({ config: v.object({ settings }) }),
  v.transform(({ config }): NodeSettings => {
    const { primaryPort, secondaryPort, tertiaryPort, ...rest } = config.settings
    const ports = [primaryPort, secondaryPort, tertiaryPort].filter((each) => each > 0)
    return { ...rest, ports: [...new Set(ports)] }
  }),
)

export const readNodeSettings: (json: unknown) => NodeSettings | null = reader(status)
