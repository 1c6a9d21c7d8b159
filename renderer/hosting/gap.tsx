interface GapProps {
  /** CSS pixels */
  readonly height: number
  readonly columns: number
}

/** Where rows of a table are that are not drawn. */
export function Gap({ height, columns }: GapProps) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it holds nothing, and cannot be focused.
    <tr class="gap" aria-hidden="true">
      <td colSpan={columns} style={{ height: `${height}px` }} />
    </tr>
  )
}
