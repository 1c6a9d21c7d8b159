import { LineDrawing } from '../ui/line-drawing.tsx'

/** Two dots and what lies between them: a line, or a third one. The word stands beside it. */
export function PathIcon({ path }: { readonly path: 'direct' | 'relayed' }) {
  return (
    <LineDrawing class={`path-icon path-icon-${path}`} size={16} units={16} width={1.5}>
      {path === 'direct' ? (
        <>
          <circle cx="3" cy="8" r="1.8" />
          <path d="M5 8h6" />
          <circle cx="13" cy="8" r="1.8" />
        </>
      ) : (
        <>
          <circle cx="3" cy="11.5" r="1.8" />
          <path d="M4.3 10 7 6.4M9 6.4l2.7 3.6" stroke-dasharray="1.6 2" />
          <circle cx="8" cy="4.6" r="1.8" />
          <circle cx="13" cy="11.5" r="1.8" />
        </>
      )}
    </LineDrawing>
  )
}
