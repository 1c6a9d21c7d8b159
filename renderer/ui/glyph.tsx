interface GlyphProps {
  /** The node reaches the world: its links are drawn through. */
  readonly linked: boolean
}

/** Three linked dots, as in the tray. */
export function Glyph({ linked }: GlyphProps) {
  return (
    <svg
      class={linked ? 'glyph glyph-linked' : 'glyph'}
      width="28"
      height="28"
      viewBox="0 0 28 28"
      aria-hidden="true"
    >
      <GlyphShapes linked={linked} />
    </svg>
  )
}

/** The same inside another picture, 28 units wide and high. */
export function GlyphShapes({ linked }: GlyphProps) {
  return (
    <>
      <g
        fill="none"
        stroke="currentColor"
        stroke-width="2"
        stroke-linecap="round"
        {...(linked ? {} : { 'stroke-dasharray': '0.1 3.4' })}
      >
        <path d="M12.4 9.6 7.3 18.6" />
        <path d="M15.6 9.6l5.1 9" />
        <path d="M9.5 21.5h9" />
      </g>
      <circle cx="14" cy="6.8" r="3.8" fill="currentColor" />
      <g fill="none" stroke="currentColor" stroke-width="2">
        <circle cx="5.7" cy="21.5" r="2.9" />
        <circle cx="22.3" cy="21.5" r="2.9" />
      </g>
    </>
  )
}
