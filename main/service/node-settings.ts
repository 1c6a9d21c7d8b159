import * as v from 'valibot'
import { flag, reader, texts } from './tolerant.ts'

/** What GET /status tells of the way to the world, for who looks into it. */
export interface NodeSettings {
  /** UDP ports at this computer: the service's own, which its API listens at too, then the further ones */
  readonly ports: readonly number[]
  /** How the world sees this node: "203.0.113.66/9993" */
  readonly surfaceAddresses: readonly string[]
  /** "192.168.1.23/9993"; null: not said */
  readonly listeningOn: readonly string[] | null
  readonly forceTcpRelay: boolean
  /** The service may ask the router for a mapping. */
  readonly portMapping: boolean
}

const port = v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535)), 0)
const settings = v.object({
  primaryPort: port,
  secondaryPort: port,
  tertiaryPort: port,
  surfaceAddresses: texts,
  listeningOn: v.fallback(v.nullable(v.array(v.string())), null),
  forceTcpRelay: flag,
  portMappingEnabled: flag,
})

const status = v.pipe(
  v.object({ config: v.object({ settings }) }),
  v.transform(({ config }): NodeSettings => {
    const { primaryPort, secondaryPort, tertiaryPort, portMappingEnabled, ...rest } = config.settings
    const ports = [primaryPort, secondaryPort, tertiaryPort].filter((each) => each > 0)
    return { ...rest, ports: [...new Set(ports)], portMapping: portMappingEnabled }
  }),
)

export const readNodeSettings: (json: unknown) => NodeSettings | null = reader(status)
