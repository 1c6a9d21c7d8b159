import { useMemo } from 'preact/hooks'
import { qrModules, qrPath } from '../../../domain/qr-code.ts'

interface QrCodeProps {
  readonly text: string
  /** What it is, for whoever does not see it */
  readonly label: string
}

/** A code to scan: dark on light with a light margin in every theme, as scanners need it. */
export function QrCode({ text, label }: QrCodeProps) {
  const { side, path } = useMemo(() => {
    const modules = qrModules(text)
    return { side: modules.length, path: qrPath(modules) }
  }, [text])
  return (
    <svg
      class="qr-code"
      viewBox={`0 0 ${side} ${side}`}
      shape-rendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path fill="#fff" d={`M0 0h${side}v${side}h-${side}z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}
