import type { LinkPath } from '../../contract/link-history.ts'

const size = 5

/** How each path is drawn, by shape as well as by colour: full, hatched, dotted. */
export function PathPatterns({ id }: { readonly id: string }) {
  return (
    <defs>
      <pattern id={`${id}-direct`} width={size} height={size} patternUnits="userSpaceOnUse">
        <rect class="pattern-direct" width={size} height={size} />
      </pattern>
      <pattern
        id={`${id}-relayed`}
        width={size}
        height={size}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect class="pattern-relayed" width={size} height={size} />
        <rect class="pattern-relayed-line" width={size / 2} height={size} />
      </pattern>
      <pattern id={`${id}-unconnected`} width={size} height={size} patternUnits="userSpaceOnUse">
        <rect class="pattern-unconnected" width={size} height={size} />
        <circle class="pattern-unconnected-dot" cx={size / 2} cy={size / 2} r={1.2} />
      </pattern>
    </defs>
  )
}

/** One of them by itself, beside its word */
export function PathSwatch({ path, id }: { readonly path: LinkPath; readonly id: string }) {
  return (
    <svg class={`path-swatch path-${path}`} aria-hidden="true" width={16} height={12}>
      <rect x={0.5} y={0.5} width={15} height={11} rx={2} fill={`url(#${id}-${path})`} />
    </svg>
  )
}
